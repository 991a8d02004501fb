import { AsyncLocalStorage } from 'node:async_hooks'
import { type Reader, english, readBy } from '../../src/texts/reader.ts'

const readers = new AsyncLocalStorage<Reader>()

/** Sets the reader of the request. */
export const readByRequest = (): void => readBy(() => readers.getStore() ?? english)

/** Runs what writes sentences for this reader. */
export const forReader = <Result>(reader: Reader, write: () => Result): Result => readers.run(reader, write)

/** Runs code that writes sentences to be stored, in the language of the record, whoever sent the request. */
export const forRecord = <Result>(write: () => Result): Result => readers.run(english, write)
