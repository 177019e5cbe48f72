import { expect, test } from '@playwright/test';
import { parseSync } from '@swc/core';
import { sourceOf, sourcesIn } from './sources';

/** Nothing that somebody has typed is lost without a question (product.md 7.10), and no title of a tab names a person (2.47). */

/** Forms of which nothing is lost: what is typed there signs somebody in, who types it anew in a moment. */
const SIGNING_IN = [
  'accounts/sign-in/forgot-password-screen.tsx',
  'accounts/sign-in/login-screen.tsx',
  'accounts/sign-in/otp-step.tsx',
];

/** Fields that send nothing: they search, choose, or compare on this device. */
const NOTHING_TO_SEND = [
  'admin/people/user-field.tsx',
  'marketplace/finding/more-filters.tsx',
  'ui/fields/period-fields.tsx',
  'ui/lists/search-field.tsx',
  'verify/key-panel.tsx',
  'verify/receipt-input.tsx',
];

/** What people type into, by the component's name; the fields of `ui/` pass on what they are given. */
const FIELD = /^(Textarea|TextInput|PasswordInput|NumberInput|WholeNumberInput|DateField|DateInput|DateTimePicker)$/;

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function every(node: unknown, type: string, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const child of node) every(child, type, found);
  else if (isNode(node)) {
    if (node.type === type) found.push(node);
    every(Object.values(node), type, found);
  }
  return found;
}

const names = (node: unknown): string[] => every(node, 'Identifier').map(({ value }) => String(value));
const programs = sourcesIn('').map((file) => ({
  file,
  source: sourceOf(file),
  program: parseSync(sourceOf(file), { syntax: 'typescript', tsx: file.endsWith('x') }),
}));

interface Element {
  readonly name: string;
  readonly attributes: readonly Node[];
}

const elementsIn = (program: unknown): Element[] =>
  every(program, 'JSXOpeningElement').map(({ name, attributes }) => ({
    name: isNode(name) ? String(name.value) : '',
    attributes: Array.isArray(attributes) ? attributes : [],
  }));

const attribute = (element: Element, wanted: string) =>
  element.attributes.find(({ name }) => isNode(name) && name.value === wanted);

test('every form asks before it is left, but those that sign somebody in', () => {
  const bare = programs.filter(({ source }) => /import \{[^}]*\buseForm\b[^}]*\} from '@mantine\/form'/.test(source));
  expect(bare.map(({ file }) => file).sort()).toEqual([...SIGNING_IN, 'ui/forms/form.ts']);
});

test('every field outside of a form asks, too', () => {
  const keepsByItself = ({ source, program }: (typeof programs)[number]) =>
    !source.includes('useUnsaved(') &&
    elementsIn(program).some(
      (element) =>
        FIELD.test(element.name) &&
        attribute(element, 'readOnly') === undefined &&
        // What a form or the component around it gives.
        !element.attributes.some(({ type }) => type === 'SpreadElement'),
    );
  const found = programs.filter(keepsByItself).map(({ file }) => file);
  expect(found.filter((file) => !NOTHING_TO_SEND.includes(file))).toEqual([]);
});

test('no title of a tab names a person', () => {
  const naming = programs.flatMap(({ file, program }) => {
    const pages = elementsIn(program).filter(({ name }) => name === 'Page');
    const titles = pages.map((page) => attribute(page, 'tab') ?? attribute(page, 'title'));
    const set = every(program, 'CallExpression').filter(
      ({ callee }) => isNode(callee) && callee.value === 'usePageTitle',
    );
    const isNaming = [...titles, ...set.map((call) => call.arguments)].some((title) =>
      names(title).some((name) => /^(name|child|person|companyName|email)$/.test(name)),
    );
    return isNaming ? [file] : [];
  });
  expect(naming).toEqual([]);
});

/** Forms whose refusals are sent on by the component that uses them. */
const SENT_ELSEWHERE = [
  'guardians/email-form.tsx',
  'marketplace/questions/words-form.tsx',
  'orientation/path/goal-form.tsx',
  'orientation/path/step-form.tsx',
  'ui/forms/decision-form.tsx',
];

test('every form leaves a refusal about a field to the field', () => {
  const forms = programs.filter(({ program }) =>
    every(program, 'CallExpression').some(({ callee }) => isNode(callee) && /^use\w*Form$/.test(String(callee.value))),
  );
  const saying = forms.filter(
    ({ file, source }) =>
      !SENT_ELSEWHERE.includes(file) &&
      source.includes('<Outcome') &&
      !/\bfields:|\bfailureOf\(|\buseReviewed\(/.test(source),
  );
  expect(saying.map(({ file }) => file)).toEqual([]);
  const users = programs.filter(({ source }) => /<(EmailForm|DecisionForm|GoalForm|StepForm|WordsForm)\b/.test(source));
  expect(users.filter(({ source }) => !/\bfields:|\bfailureOf\(/.test(source)).map(({ file }) => file)).toEqual([]);
});
