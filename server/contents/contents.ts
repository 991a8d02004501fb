import type { Readable } from 'node:stream'
import type { Db, Tx } from '../store/transaction.ts'
import type { ReceivedFile } from './receivedFile.ts'

/** The store for the contents of documents. Everything else about documents is always in the database (ADR 0013). */
export interface Contents {
  /** Receives the file before the transaction that makes it a document, which must not wait for it. */
  receive(db: Db, id: string, file: ReceivedFile): Promise<void>
  /** Completes it inside that transaction. */
  write(tx: Tx, id: string, file: ReceivedFile): Promise<void>
  /** The content from its beginning; throws before the first byte where there is none. */
  read(db: Db, id: string): Promise<Readable>
  /** Removes contents that were received and never became documents. Returns their number. */
  sweep(db: Db): Promise<number>
}
