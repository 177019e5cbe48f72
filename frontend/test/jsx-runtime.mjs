import { Fragment, jsx as makeElement, jsxs as makeElements } from '../../node_modules/react/jsx-runtime.js';

/** React's development build takes a stack of each element, a sixth of a screen's time, which only its warnings about owners print. */
const withoutStack = (make) => (type, props, key) => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return make(type, props, key);
  } finally {
    Error.stackTraceLimit = limit;
  }
};

export { Fragment };
export const jsx = withoutStack(makeElement);
export const jsxs = withoutStack(makeElements);
