/** The compiled programs, by their path below `dist`, that specs start so often that they are bundled (bundle-programs.ts). */
export const BUNDLED_PROGRAMS: readonly string[] = ['src/main', 'test/reused-program', 'test/print-routes'];

/** The file of all of them below `FORM_TEST_PROGRAMS`, and what V8 compiled it to, which run-bundled.ts keeps beside it. */
export const BUNDLE = 'programs.cjs';
export const MACHINE_CODE = 'programs.code';
