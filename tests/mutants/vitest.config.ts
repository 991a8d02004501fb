import { defineConfig } from 'vitest/config'

/** The tests that look for mutants: those of plain functions, and the cases, in Node. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    isolate: false,
    include: ['{src/engine,server/model}/**/*.test.ts', 'tests/cases/*.test.ts'],
    setupFiles: ['tests/support/freshModules.ts'],
  },
})
