import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tiesInCases } from './inCases.ts'
import { tiesInCode } from './inCode.ts'
import type { TieReport } from './tie.ts'

const folders = ['src', 'server', 'scripts', 'tests']

/** Reads all ties from the files of the tests and their cases, without running them. */
export async function readTies(): Promise<TieReport> {
  const files = (await Promise.all(folders.map(filesIn))).flat()
  const found = await Promise.all(files.map(async (file) => tiesIn(file, await readFile(file, 'utf8'))))
  return { ties: found.flatMap(({ ties }) => ties), problems: found.flatMap(({ problems }) => problems) }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) || /^tests.(?!spec\b).*\.json$/.test(file))
    .toSorted()
}

const tiesIn = (file: string, text: string): TieReport =>
  file.endsWith('.json') ? tiesInCases(file, text) : tiesInCode(file, text)
