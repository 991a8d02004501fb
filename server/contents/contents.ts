import type { Readable } from 'node:stream'
import type { Db, Tx } from '../store/transaction.ts'
import type { ReceivedFile } from './receivedFile.ts'

/** Where the bytes of documents are kept; what is known of them is in the database always (ADR 0013). */
export interface Contents {
  /** Receives the file before the transaction that makes it a document, which must not wait for it. */
  receive(db: Db, id: string, file: ReceivedFile): Promise<void>
  /** Completes it inside that transaction. */
  write(tx: Tx, id: string, file: ReceivedFile): Promise<void>
  /** The content from its beginning; throws before the first byte where there is none. */
  read(db: Db, id: string): Promise<Readable>
  /** Removes what was received and never became a document. Returns the number. */
  sweep(db: Db): Promise<number>
}
