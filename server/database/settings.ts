import { type Environment, listed } from '../lib/environment.ts'

const likeDatabaseUrl = /^postgres(ql)?:\/\//

/** The URL itself is never shown, because it contains a password. */
export function databaseUrl(env: Environment, wrong: string[]): string | undefined {
  const text = env.DATABASE_URL
  if (!text) return undefined
  if (!likeDatabaseUrl.test(text) || !URL.canParse(text)) {
    wrong.push('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  } else if (/@/.test(new URL(text).pathname + new URL(text).search + new URL(text).hash)) {
    wrong.push('DATABASE_URL must have / ? # and @ in a user or password written as %2F, %3F, %23 and %40.')
  } else if (!hasPort(text)) {
    wrong.push('DATABASE_URL must have a port from 0 to 65535.')
  }
  return text
}

/** Whether the port among the parameters, which comes before the one of the host, is one. */
function hasPort(text: string): boolean {
  const given = new URL(text).searchParams.getAll('port').at(-1)
  return !given || (/^\d{1,5}$/.test(given) && Number(given) <= 65_535)
}

/** Reads the URLs of the replicas, each in the form of DATABASE_URL. They are never shown either. */
export function replicaUrls(env: Environment, wrong: string[]): string[] {
  const list = listed(env.DATABASE_REPLICA_URLS)
  const isUrl = (text: string) => likeDatabaseUrl.test(text) && URL.canParse(text) && !/@/.test(new URL(text).pathname)
  if (!list.every(isUrl)) {
    wrong.push(
      'DATABASE_REPLICA_URLS must list addresses like postgresql://user:password@host:5432/database, separated by commas.',
      'Write / ? # @ and the comma in a user or password as %2F, %3F, %23, %40 and %2C.',
    )
  }
  if (list.every(isUrl) && !list.every(hasPort)) wrong.push('DATABASE_REPLICA_URLS must have ports from 0 to 65535.')
  if (list.length > 0 && !env.DATABASE_URL) {
    wrong.push('DATABASE_REPLICA_URLS needs DATABASE_URL, the address of the database that they follow.')
  }
  return list
}
