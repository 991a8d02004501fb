import { randomInt } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { long } from './tests/support/longTests.ts'

/** For tests/support/chance.ts, in every process of the run. */
process.env.TESTS_SEED ??= String(randomInt(2 ** 31))

/** In bytes: more than the temporary files of a run take. */
const room = 8e9

/**
 * Temporary files, databases among them, are in memory where there is room: a busy disk takes ten times as long to copy
 * a database's 600 files.
 */
if (hasRoom('/dev/shm')) process.env.TMPDIR ??= '/dev/shm'

function hasRoom(folder: string): boolean {
  if (process.env.RELIABILITY === 'full' || !existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) > room
}

/**
 * Test files share a process, so that each worker reads the packages once: what a file leaves behind, the next one
 * finds. What a file puts in a module's place (`vi.mock`), no other file gets.
 */
const shared = { isolate: false }

/** Nobody gives up after a second, which on a busy machine is no time. */
const patient = { setupFiles: ['tests/support/patience.ts'], expect: { poll: { timeout: 15_000 } } }

/** The server remembers nothing in its modules; the client does. */
const fresh = { setupFiles: [...patient.setupFiles, 'tests/support/freshModules.ts'] }
const freshDom = { setupFiles: [...fresh.setupFiles, 'tests/support/quickDom.ts'] }

/** By default, Vitest takes one of two cores. As some tests wait, it takes three workers to keep both busy. */
const threeAtOnce = { maxWorkers: 3 }

const inNode = { ...patient, ...threeAtOnce, environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 }

/** A screen's code is fetched when it is first opened, which takes its time on a busy machine. */
const inDom = { ...patient, ...threeAtOnce, environment: 'jsdom' as const, testTimeout: 60_000, hookTimeout: 60_000 }

/**
 * A test waits for its server, and a page for what it is sent. Those with a page begin as soon as of those without one
 * only two are left: in groups of their own, they would wait for the last one.
 */
const waiting = { sequence: { groupOrder: 1 }, ...threeAtOnce, environment: 'node' as const }

const onPostgreSQL = {
  ...patient,
  ...waiting,
  globalSetup: ['tests/api/support/globalSetup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** After all others, which its processor time would hold up. */
const last = { sequence: { groupOrder: 2 } }

const inBrowser = {
  ...patient,
  ...waiting,
  globalSetup: ['tests/browser/support/globalSetup.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

/** In ms: far more than a journey takes on a busy machine, so that only one that never ends is broken off. */
const longestJourney = 900_000

/** As they were when last kept, they decide which files run first. */
const keepsDurations = process.env.TESTS_DURATIONS === 'keep'

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

const unit = ['{src,server,scripts}/**/*.test.ts', 'tests/{definitions,cases,generated,house}/**/*.test.ts']
const dom = ['src/**/*.test.tsx']
const api = ['tests/{api,reliability}/**/*.test.ts']
const browser = ['tests/{changes,journeys,browser}/**/*.test.ts']

/**
 * The kinds of test, by where they run: plain Node, a DOM, a real PostgreSQL, a real browser; the long ones apart.
 */
export default defineConfig({
  test: {
    // What a passing test logs, such as the errors that it brings about on purpose, nobody has to read.
    silent: 'passed-only',
    reporters: ['default', './tests/support/tally.ts', ...(keepsDurations ? ['./tests/support/durations.ts'] : [])],
    // A sequencer of ours would take the place of the one that shuffles.
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...inNode,
          ...shared,
          ...fresh,
          name: 'unit',
          include: unit,
          exclude: [...long.inNode, ...long.papers],
        },
      },
      {
        test: {
          ...inDom,
          ...shared,
          ...freshDom,
          name: 'dom',
          include: dom,
          exclude: long.inDom,
        },
      },
      {
        test: {
          ...onPostgreSQL,
          ...shared,
          name: 'api',
          include: api,
          exclude: long.onPostgreSQL,
        },
      },
      { test: { ...inBrowser, ...shared, name: 'browser', include: browser, exclude: long.inBrowser } },
      { test: { ...inNode, name: 'long, in Node', include: long.inNode } },
      { test: { ...inDom, ...shared, ...freshDom, name: 'long, in a DOM', include: long.inDom } },
      {
        test: {
          ...onPostgreSQL,
          ...shared,
          testTimeout: longestJourney,
          name: 'long, at the API',
          include: long.onPostgreSQL,
        },
      },
      { test: { ...inBrowser, testTimeout: longestJourney, name: 'long', include: long.inBrowser } },
      { test: { ...inNode, ...last, name: 'long, of papers', include: long.papers } },
    ],
  },
})
