import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { forgetTime } from '../src/ui/text/clock';
import { unexpectedErrors, watchConsole } from './console-errors';
import { resetServer, server, startServer, unansweredCalls } from './server';
import { abortRequests } from './stores';

// A screen's file is compiled when it is first asked for: one second is too little on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// The document is printed for whoever reads the error, not each time that something awaited is not there yet.
const { getElementError } = getConfig();
const isAwaiting = (config: object = getConfig()) =>
  '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
configure({
  getElementError: (message, container) =>
    isAwaiting() ? new Error(message ?? '') : getElementError(message, container),
});

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom draws nothing, so nothing stands below the window. */
class AllInSight extends NoResizes {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {
    super();
  }
  override observe() {
    this.tell([{ isIntersecting: true }]);
  }
}

Object.assign(window, {
  ResizeObserver: NoResizes,
  IntersectionObserver: AllInSight,
  scrollTo: () => {},
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }),
});
Element.prototype.scrollIntoView = () => {};
// jsdom opens no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
// jsdom reads a blob in the old way only.
Blob.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.readAsArrayBuffer(this);
  });
};

beforeAll(startServer);
beforeEach(() => {
  localStorage.clear();
  watchConsole();
});

afterEach(() => {
  cleanup();
  notifications.clean();
  abortRequests();
  forgetTime();
  jest.restoreAllMocks();
  const unanswered = [...unansweredCalls()];
  resetServer();
  // An error that nobody expects is a fault, even when the screen looks right.
  expect({ unanswered, logged: unexpectedErrors() }).toEqual({ unanswered: [], logged: [] });
});
afterAll(() => server.close());
