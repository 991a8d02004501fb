/** Starts the product on a client that is built; the tests run this file. */
import { run } from './start.ts'

await run()
