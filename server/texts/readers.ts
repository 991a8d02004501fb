import { AsyncLocalStorage } from 'node:async_hooks'
import { type Reader, english, readBy } from '../../src/texts/reader.ts'

const readers = new AsyncLocalStorage<Reader>()

const present = (): Reader => readers.getStore() ?? english

/** Sets the reader of the request. */
export const readByRequest = (): void => readBy(present)

/**
 * Runs code that writes sentences for this reader. While nobody reads anything but English, no reader is stored,
 * because a stored one makes every promise of the process slower.
 */
export const forReader = <Result>(reader: Reader, write: () => Result): Result =>
  reader === present() ? write() : readers.run(reader, write)

/** Runs code that writes sentences to be stored: in the language of the record, whatever language the sender reads. */
export const forRecord = <Result>(write: () => Result): Result => forReader(english, write)
