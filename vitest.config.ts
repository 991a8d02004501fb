import { defineConfig } from 'vitest/config'

/** Each takes minutes: they are `npm run test:long`, and the rest keeps `npm test` below ten minutes on two cores. */
const long = [
  'accessibility.*',
  'errors',
  'errorsElsewhere',
  'firefox',
  'keyboardJourney',
  'mishapsEverywhere',
  'nothingLost',
  'otherServer',
].map((name) => `tests/browser/${name}.test.ts`)

/**
 * They put another module in a module's place, or look at what a process has done from its beginning. The other files share their
 * modules, so that each worker reads the server once.
 */
const withOwnModules = [
  'tests/reliability/guessing.test.ts',
  ...['listeners', 'prepared', 'signInShare'].map((name) => `tests/api/${name}.test.ts`),
]

const onPostgreSQL = {
  sequence: { groupOrder: 1 },
  environment: 'node' as const,
  globalSetup: ['tests/api/support/globalSetup.ts'],
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** A page and its server wait for each other: two at a time keep two cores busy. */
const inBrowser = {
  sequence: { groupOrder: 2 },
  environment: 'node' as const,
  globalSetup: ['tests/browser/support/globalSetup.ts'],
  maxWorkers: 2,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 15_000 } },
}

/** The kinds of test, by where they run: plain Node, a DOM, a real PostgreSQL, a real browser; the heavy ones by themselves. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/support/tally.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,server,scripts}/**/*.test.ts', 'tests/{definitions,cases,house}/**/*.test.ts'],
        },
      },
      { test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
      {
        test: {
          ...onPostgreSQL,
          name: 'api',
          isolate: false,
          include: ['tests/{api,reliability}/**/*.test.ts'],
          exclude: withOwnModules,
        },
      },
      { test: { ...onPostgreSQL, name: 'api, by itself', include: withOwnModules } },
      { test: { ...inBrowser, name: 'browser', include: ['tests/{journeys,browser}/**/*.test.ts'], exclude: long } },
      { test: { ...inBrowser, name: 'long', include: long } },
    ],
  },
})
