import { recordHeads, recordHeadsWithoutEntry, recordLinks, recordedTypes } from '../store/records/chains.ts'
import type { Db } from '../store/transaction.ts'
import { ChainCheck } from './chain.ts'

/** Verifies the audit of every type of records; reports the first mistake of each chain, in words. */
export async function verifyRecords(db: Db): Promise<{ entries: number; breaks: string[] }> {
  const breaks: string[] = []
  const heads = new Map((await recordHeads(db)).map((head) => [head.type, head]))
  let entries = 0
  for (const type of await recordedTypes(db)) {
    const check = new ChainCheck()
    for await (const link of recordLinks(db, type)) {
      check.take(link)
      entries += 1
    }
    const broken = check.end(heads.get(type))
    if (broken !== undefined) breaks.push(`Records of ${type}, ${broken}`)
  }
  const lost = await recordHeadsWithoutEntry(db)
  return {
    entries,
    breaks: [
      ...breaks,
      ...lost.map(
        ({ type, links, checkpoint }) =>
          `Records of ${type}, entry ${links}: it is not the one that checkpoint ${checkpoint} signed.`,
      ),
    ],
  }
}
