import type { Db, Tx } from '../transaction.ts'

/** Writes the content of a document. `parts` is the content in order, in parts of at most a megabyte. */
export async function insertParts(tx: Tx, documentId: string, parts: AsyncIterable<Buffer>): Promise<void> {
  let number = 0
  for await (const bytes of parts) {
    await tx.insertInto('document_part').values({ document_id: documentId, number, bytes }).execute()
    number++
  }
}

export async function hasParts(db: Db, documentId: string): Promise<boolean> {
  const part = await db
    .selectFrom('document_part')
    .select('number')
    .where('document_id', '=', documentId)
    .limit(1)
    .executeTakeFirst()
  return part !== undefined
}

export async function* readParts(db: Db, documentId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const part = await db
      .selectFrom('document_part')
      .select('bytes')
      .where('document_id', '=', documentId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
  }
}
