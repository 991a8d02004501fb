import { AsyncLocalStorage } from 'node:async_hooks'
import { type Reader, english, readBy } from '../../src/texts/reader.ts'

const readers = new AsyncLocalStorage<Reader>()

/** From now on, whoever asks for a request is its reader. */
export const readByRequest = (): void => readBy(() => readers.getStore() ?? english)

/** Runs what writes sentences for this reader. */
export const forReader = <Result>(reader: Reader, write: () => Result): Result => readers.run(reader, write)

/** Runs what writes sentences that are kept, in the language of the record, whoever asks for them. */
export const forRecord = <Result>(write: () => Result): Result => readers.run(english, write)
