/** Starts the product as it is built; the tests run this file. */
import { run } from './start.ts'

process.setSourceMapsEnabled(true)
await run()
