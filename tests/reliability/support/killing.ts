import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chance } from '../../support/chance.ts'
import type { PromiseResult } from '../promise.ts'
import { openEmbeddedBank } from './embedded.ts'
import { slower, took } from './times.ts'
import { apart } from '../../support/tree.ts'

export interface KillOptions {
  rounds: number
  /** Whether the database is killed with the server. */
  tree: boolean
}

/**
 * Kills amid saves, transitions and uploads, starts again, and goes on; nothing that was acknowledged may be lost by
 * then.
 */
export async function killAgainAndAgain({ rounds, tree }: KillOptions): Promise<PromiseResult> {
  const bank = await openEmbeddedBank({ under: tree ? apart : undefined })
  const { sender, made, files } = bank.crowd
  const starts: number[] = []
  const { integer } = chance('when the server is killed')
  try {
    await bank.crowd.arrive()
    const working = bank.crowd.work()
    for (let round = 0; round < rounds && sender.wrong.length === 0; round++) {
      await sender.more(integer(8, 32))
      await (tree ? bank.killAll() : bank.server.kill())
      for (const name of uploadsIn(bank.passing)) sender.report(`The killed server left ${name}.`)
      starts.push(await bank.startAgain())
    }
    sender.stop()
    await working
    return {
      figure: `${starts.length} kills, ${sender.counts.vain} requests without an answer: ${made.length} versions and ${files.length} files acknowledged and there, ready ${took(starts)}`,
      wrong: await bank.wrong(),
      short: slower('Ready', starts, 5000),
    }
  } finally {
    await bank.remove()
  }
}

/** What a server has written of uploads under a name, which outlives it. */
const uploadsIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('upload-') && hasBytes(join(folder, name)))

function hasBytes(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size > 0
}
