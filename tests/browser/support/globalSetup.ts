import { withDatabases } from '../../support/databases.ts'

/** A server that a test starts gets a copy of the run's demo bank. */
export default () => withDatabases(() => Promise.resolve(async () => {}))
