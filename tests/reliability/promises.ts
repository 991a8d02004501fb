/**
 * What is promised of reliability and security, and the tests that show it: in short with `npm test` or `npm run
 * test:long`, in full with `npm run check:reliability`.
 */
export interface ReliabilityPromise {
  row: number
  promise: string
  /** What the full form has to reach. */
  figure: string
  /**
   * The test file that checks it, whose size `promise` chooses; or one file for each form. Not kept while there is
   * none.
   */
  shown?: string | { short: string; full: string }
  /**
   * How many tests the full form is, where it is a whole file of them: the others say by `promise` what they reached.
   */
  tests?: number
}

/** The file that shows it with `npm test`. */
export const shortForm = ({ shown }: ReliabilityPromise): string =>
  typeof shown === 'object' ? shown.short : (shown ?? '')

export const promises: ReliabilityPromise[] = [
  {
    row: 1,
    promise: 'Acknowledged writes survive',
    figure:
      '200 kill -9 of the whole process tree during writes: 0 acknowledged writes lost, 0 half transitions, 0 failed starts, ready in ≤ 5 s',
    shown: 'tests/reliability/killedTree.test.ts',
  },
  {
    row: 2,
    promise: 'A killed server restarts alone',
    figure: '100 kill -9 of Node only: the next start adopts or stops the orphaned database, no manual step',
    shown: 'tests/reliability/killedServer.test.ts',
  },
  {
    row: 3,
    promise: 'The database may go away',
    figure:
      '50 kills of PostgreSQL or its backends under load: the process stays up, answers 503 (never hangs), is back in ≤ 5 s',
    shown: 'tests/reliability/killedDatabase.test.ts',
  },
  {
    row: 4,
    promise: 'Shutting down loses nothing',
    figure: '100 SIGTERM under load: requests in flight finish, exit ≤ 10 s',
    shown: 'tests/reliability/shutdown.test.ts',
  },
  {
    row: 5,
    promise: 'A transition happens exactly once',
    figure:
      '16 clients, 20,000 operations, 5 % of replies dropped: no duplicate, acknowledged = audited, every path legal',
    shown: 'tests/reliability/exactlyOnce.test.ts',
  },
  {
    row: 6,
    promise: 'The link may break anywhere',
    figure: '500 cuts between server and database (before commit, commit sent, ack lost): no double effect after retry',
    shown: 'tests/reliability/brokenLink.test.ts',
  },
  {
    row: 7,
    promise: 'No lost update',
    figure: '5,000 two-editor races: every stale save answers 412 with the differing fields',
    shown: 'tests/reliability/lostUpdates.test.ts',
  },
  {
    row: 8,
    promise: 'Ranks are always a permutation',
    figure: '1,000 concurrent pairs of saves: no duplicate rank, no deadlock',
    shown: 'tests/reliability/ranks.test.ts',
  },
  {
    row: 9,
    promise: 'The workflow is what its file says',
    figure:
      'every edge of every workflow taken and every refused edge tried, for every role × DA1–8/CC; 2,000 generated command runs × 40 steps against a reference model: 0 differences',
    shown: 'tests/reliability/workflow.test.ts',
  },
  {
    row: 10,
    promise: 'Who may see and do what',
    figure:
      'every route × role × ownership × state has a row with the expected answer; a new route without a row fails the build',
    shown: 'tests/reliability/authorization.test.ts',
  },
  {
    row: 11,
    promise: 'No mass assignment',
    figure: 'every non-writable field on every endpoint: 0 accepted',
    shown: 'tests/reliability/massAssignment.test.ts',
  },
  {
    row: 12,
    promise: 'Bad input is refused clearly',
    figure: '50,000 mutated requests: 0 answers ≥ 500, 0 silent changes, 0 answers outside the contract',
    shown: 'tests/reliability/badInput.test.ts',
  },
  {
    row: 13,
    promise: 'The contract is true',
    figure: 'every operation and documented status seen in tests, responses validated',
    shown: 'tests/reliability/contract.test.ts',
  },
  {
    row: 14,
    promise: 'Tokens',
    figure:
      '≥ 30 attack vectors (alg none, key confusion, wrong typ/aud/iss, expired, refresh as access, bit flips): 0 accepted',
    shown: 'tests/reliability/tokens.test.ts',
  },
  {
    row: 15,
    promise: 'Refresh',
    figure: '1,000 two-tab races: 0 logouts; reuse after the grace revokes the family',
    shown: 'tests/reliability/refresh.test.ts',
  },
  {
    row: 16,
    promise: 'Guessing',
    figure:
      '1,000 guesses: ≤ 10 per 15 min per account and address; known and unknown user take the same time; the owner still gets in from elsewhere',
    shown: 'tests/reliability/guessing.test.ts',
  },
  {
    row: 17,
    promise: 'Hostile definitions',
    figure: '500 hostile patterns and schemas: publish refused, or validation ≤ 50 ms',
    shown: 'tests/reliability/definitions.test.ts',
  },
  {
    row: 18,
    promise: 'Uploads',
    figure:
      '60 hostile files (polyglots, SVG, zip bombs, ../, bidi names, 0 bytes, oversize): none stored wrongly or rendered inline',
    shown: 'tests/reliability/uploads.test.ts',
  },
  {
    row: 19,
    promise: 'Exports',
    figure: '200 injection payloads: no cell starts with = + - @ tab',
    shown: 'tests/reliability/exports.test.ts',
  },
  {
    row: 20,
    promise: 'Audit',
    figure: '1,000 random edits, deletions, reorderings, truncations of the log: all found',
    shown: 'tests/api/audit.test.ts',
  },
  {
    row: 21,
    promise: 'Load',
    figure:
      '≥ 200 transitions/s with p99 ≤ 100 ms and ≥ 800 reads/s with p99 ≤ 50 ms for 10 min, no error, resident memory flat',
    shown: 'tests/reliability/load.test.ts',
  },
  {
    row: 22,
    promise: 'Overload',
    figure: '4× that: the excess gets 429/503 with Retry-After, admitted p99 ≤ 1 s, normal in ≤ 5 s after',
    shown: 'tests/reliability/overload.test.ts',
  },
  {
    row: 23,
    promise: 'Nothing typed is lost',
    figure:
      'each of 12 faults (offline, timeout, 502, ack lost, 401, refresh expired, tab crash …) × 8 forms: 0 lost edits, 0 duplicates, and the message says what happened',
    shown: { short: 'tests/browser/mishaps.test.ts', full: 'tests/browser/mishapsEverywhere.test.ts' },
    tests: 96,
  },
  {
    row: 24,
    promise: 'The browser trusts nothing',
    figure: 'strict CSP and Trusted Types: 0 violations on every screen in both themes; 20 XSS probes inert',
    shown: 'tests/browser/trust.test.ts',
  },
  {
    row: 25,
    promise: 'Backup',
    figure:
      '20 dump → restore under load: equal counts and chain heads; migrations killed at every statement leave old or new, never between',
    shown: 'tests/api/backup.test.ts',
  },
  {
    row: 26,
    promise: 'No request holds up the others',
    figure:
      'the worst body of each operation at each size up to its limit × each role, also on a 256 MB heap: event loop ≤ 50 ms (median of three runs), every refusal ≤ 64 kB, heap after collection within 10 %',
    shown: 'tests/reliability/bodies.test.ts',
  },
  {
    row: 27,
    promise: 'A database that hangs',
    figure:
      '20 × SIGSTOP for 5–60 s under load: every request answered in ≤ 5 s (503), back ≤ 2 s after SIGCONT, nothing half done',
    shown: 'tests/reliability/hungDatabase.test.ts',
  },
  {
    row: 28,
    promise: 'What stands is what was written',
    figure:
      '500 random changes by SQL to open applications (forms, columns, state, documents): each named by `audit -- verify`, and a closing transition on it refused',
    shown: 'tests/reliability/asRecorded.test.ts',
  },
  {
    row: 29,
    promise: 'The definitions’ folder may misbehave',
    figure:
      '50 faults (away, half written, huge, links, FIFO, merge marker, no rights): last good version served, event loop ≤ 50 ms, log, readiness and the designer’s screen tell',
    shown: 'tests/reliability/folder.test.ts',
  },
  {
    row: 30,
    promise: 'No definition spins',
    figure:
      '1,000 generated workflows and paths with eventless transitions and guards: refused with a position, or every action ends',
    shown: 'tests/reliability/endless.test.ts',
  },
  {
    row: 31,
    promise: 'Floods at the edges',
    figure:
      '500 uploads in flight by one person, 2,000 refreshes without credentials: others’ p99 ≤ 2 × idle, disk under its cap; a valid refresh token is never answered 429 or 503 by these limits',
    shown: 'tests/reliability/floods.test.ts',
  },
  {
    row: 32,
    promise: 'What is told has happened',
    figure:
      '100 kill -9 amid transitions with mail and webhooks on: each message sent at least once, with the same id each time, none for what was rolled back',
    shown: 'tests/reliability/killedWhileTelling.test.ts',
  },
  {
    row: 33,
    promise: 'A publication is whole',
    figure:
      '100 kill -9 of the server that publishes a version, at random moments: the new version is live or the one before, in the database, the audit and what is served, and an acknowledged one is live',
    shown: 'tests/reliability/killedWhilePublishing.test.ts',
  },
  {
    row: 34,
    promise: 'A publication is live everywhere',
    figure: '100 versions published at one of two servers: live at the other ≤ 2 s after the answer, without a restart',
    shown: 'tests/reliability/liveEverywhere.test.ts',
  },
]
