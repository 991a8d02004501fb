import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './results.ts'

/** Fetched when it is first wanted: with what it brings it is a sixth of all files of packages (ADR 0037). */
const packages = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1']

/** Inside the project's packages, whose vitest it runs. */
const folder = join(import.meta.dirname, '../../node_modules/.cache/stryker')

interface Options {
  configFile: string
  mutate?: string[]
  plugins: string[]
}

/** Runs Stryker, and answers with all mutants. */
export async function mutants(options: Omit<Options, 'plugins'>): Promise<readonly Mutant[]> {
  const installed = join(folder, 'node_modules/@stryker-mutator')
  if (!existsSync(join(installed, 'core')) || !existsSync(join(installed, 'vitest-runner'))) fetchInto(folder)
  const at = (file: string) => pathToFileURL(join(installed, file)).href
  const { Stryker } = (await import(at('core/dist/src/index.js'))) as {
    Stryker: new (options: Options) => { runMutationTest(): Promise<readonly Mutant[]> }
  }
  return new Stryker({ ...options, plugins: [at('vitest-runner/dist/src/index.js')] }).runMutationTest()
}

function fetchInto(prefix: string): void {
  mkdirSync(prefix, { recursive: true })
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--legacy-peer-deps']
  execFileSync('npm', ['install', '--prefix', prefix, ...quietly, ...packages], { stdio: 'inherit' })
}
