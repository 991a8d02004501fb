import { AsyncLocalStorage } from 'node:async_hooks'
import { type Reader, english, readBy } from '../../src/texts/reader.ts'

const readers = new AsyncLocalStorage<Reader>()

const present = (): Reader => readers.getStore() ?? english

/** Sets the reader of the request. */
export const readByRequest = (): void => readBy(present)

/**
 * Runs code that writes sentences for this reader. While nobody reads anything but English, no reader is stored: with a
 * stored one, every promise of the process takes longer.
 */
export const forReader = <Result>(reader: Reader, write: () => Result): Result =>
  reader === present() ? write() : readers.run(reader, write)

/** Runs code that writes sentences to be stored, in the language of the record, whoever sent the request. */
export const forRecord = <Result>(write: () => Result): Result => forReader(english, write)
