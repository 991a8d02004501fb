/** The server's settings, all from the environment. A wrong value stops the start with a sentence that names it. */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { DownloadLimits } from './admission/downloads.ts'
import type { SlotLimits } from './admission/counts.ts'
import type { Capacity } from './admission/semaphore.ts'
import type { Bucket } from './contents/inBucket.ts'
import { ConfigError } from './errors/forOperator.ts'
import { type MailSettings, mailSettings } from './delivery/mail/settings.ts'
import { type Endpoint, endpoints } from './delivery/settings.ts'
import type { RefusalLimits } from './plugins/rates.ts'
import { type SingleSignOn, singleSignOn } from './singleSignOn/settings.ts'

export interface Config {
  host: string
  port: number
  /**
   * How many processes answer requests. With more than one, another process starts them and owns the database and the
   * hourly work.
   */
  workers: number
  /** Where Prometheus finds the figures; nowhere without it. */
  metricsPort?: number
  /** Where the server keeps everything if no `databaseUrl` is given. */
  dataDir: string
  /** Once the server has opened its database, that one's. */
  databaseUrl?: string
  /** Copies of that database, from which lists are read. */
  replicaUrls: string[]
  /** Keeps the contents of documents; without it the database does. */
  bucket?: Bucket
  /** Holds the key that signs decisions and the audit's checkpoints; servers on one database share it. */
  auditKeyFile: string
  /** Of keys that signed before the present one. */
  auditEarlierKeys: string[]
  schemasDir: string
  /** The folder governs the definitions, whatever the workbench says. */
  folderGoverns: boolean
  clientDir: string
  demo: boolean
  production: boolean
  /** The bank's provider of OpenID Connect; without it people sign in with passwords only. */
  singleSignOn?: SingleSignOn
  /** The bank's systems that receive events. */
  webhooks: Endpoint[]
  /** How people get mail; without it they get none. */
  mail?: MailSettings
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted; attempts to sign in are counted by address. */
  trustedProxies: string[]
  logLevel: string
  /** Argon2id: memory in KiB, and passes over it. */
  passwords: { memory: number; passes: number }
  /** How many requests are handled at once, and which are refused for the moment. */
  capacity: Capacity
  /** How many uploads may be on their way, each with as much of its file on the disk as has come. */
  arriving: SlotLimits
  /** How many uploads are written to the database at once. */
  uploads: Capacity
  /** How many downloads may run at once, and for how long a client may stop reading. */
  downloads: DownloadLimits
  /** How many files of papers may wait to be made, one after another. */
  papers: Capacity
  /** How many of them may be under way, with their papers. */
  beingMade: SlotLimits
  /** In milliseconds: how long a stopping server reports that it is not ready before it refuses requests. */
  farewell: number
  /**
   * Refusals of unknown tokens: how many per minute and network are immediate, and how long each further one waits, in
   * ms.
   */
  refusals: RefusalLimits
  /** How often a person may call one operation; what writes, a quarter of it. */
  requestsPerMinute: number
  /** Answers are checked against the contract. Only in tests, because it takes time. */
  checkAnswers: boolean
}

/**
 * Fewer at once than the database has connections, so that health, sign-in and sign-out always find one. One visitor
 * has as many as a browser sends.
 */
const capacity: Capacity = {
  atOnce: 16,
  patience: 500,
  hurried: 100,
  longestQueue: 400,
  ofOne: { atOnce: 6, longestQueue: 200 },
}

/**
 * Uploads to one application wait for each other, each on a connection; most connections stay free for reading and
 * saving.
 */
const uploads: Capacity = { atOnce: 3, patience: 10_000, hurried: 2_000, longestQueue: 50 }

/** The client sends three at once. Of 25 MB each, all together take 1 GB of the disk at most. */
const arriving: SlotLimits = { ofPerson: 6, atOnce: 40 }

/**
 * A browser loads six at once; each that is not read holds some megabytes. The operating system passes data on by the
 * megabyte: at 20 kB/s, nothing seems to be read for most of a minute.
 */
const downloads: DownloadLimits = { ofPerson: 6, atOnce: 50, patience: 120_000 }

/** The longest paper takes two seconds, a usual one a tenth. */
const papers: Capacity = { atOnce: 1, patience: 20_000, hurried: 5_000, longestQueue: 20 }

/** Each holds a whole paper until its file is made. */
const beingMade: SlotLimits = { ofPerson: 2, atOnce: 20 }

/** What OWASP's cheat sheet on storing passwords asks of argon2id at least. */
const leastHashing = { memory: 19_456, passes: 2 }

/**
 * One fewer than there are cores, because the database needs one. Each worker has its own connections to the database.
 */
const usualWorkers = () => Math.max(1, Math.min(8, availableParallelism() - 1))

type Environment = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Throws a ConfigError that lists every wrong setting at once. */
export function readConfig(env: Environment = process.env): Config {
  const wrong: string[] = []
  const dataDir = resolve(env.DATA_DIR || '.data')
  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: port(env, 'PORT', wrong) ?? 8000,
    workers: count(env, 'WORKERS', usualWorkers(), wrong),
    metricsPort: port(env, 'METRICS_PORT', wrong),
    dataDir,
    databaseUrl: databaseUrl(env, wrong),
    replicaUrls: replicaUrls(env, wrong),
    bucket: bucket(env, wrong),
    auditKeyFile: resolve(env.AUDIT_KEY_FILE || join(dataDir, 'audit-key.pem')),
    auditEarlierKeys: listed(env.AUDIT_EARLIER_KEYS).map((file) => resolve(file)),
    schemasDir: resolve(env.SCHEMAS_DIR || 'schemas'),
    folderGoverns: flag(env, 'FOLDER_GOVERNS', false, wrong),
    clientDir: resolve('dist/client'),
    demo: flag(env, 'DEMO', true, wrong),
    production: env.NODE_ENV === 'production',
    singleSignOn: singleSignOn(env, wrong),
    webhooks: endpoints(env, wrong),
    mail: mailSettings(env, wrong),
    corsOrigins: origins(env, wrong),
    trustedProxies: proxies(env, wrong),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'warn', wrong),
    passwords: {
      memory: count(env, 'PASSWORD_MEMORY', 65_536, wrong, leastHashing.memory),
      passes: count(env, 'PASSWORD_PASSES', 3, wrong, leastHashing.passes),
    },
    capacity,
    arriving,
    uploads,
    downloads,
    papers,
    beingMade,
    farewell: count(env, 'FAREWELL_MS', 300, wrong),
    refusals: { atOnce: 30, wait: 250 },
    requestsPerMinute: count(env, 'REQUESTS_PER_MINUTE', 600, wrong),
    checkAnswers: false,
  }
  if (config.demo && config.production) {
    wrong.push('Demo mode, with its well-known passwords, does not start with NODE_ENV=production: set DEMO=0.')
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}

function port(env: Environment, name: string, wrong: string[]): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535) wrong.push(`${name} must be a number from 0 to 65535, not "${text}".`)
  return value
}

function count(env: Environment, name: string, otherwise: number, wrong: string[], least = 1): number {
  const text = env[name]
  if (!text) return otherwise
  const isCount = /^[1-9]\d{0,8}$/.test(text) && Number(text) >= least
  const wanted = least === 1 ? 'above 0' : `of at least ${least}`
  if (!isCount) wrong.push(`${name} must be a whole number ${wanted}, not "${text}".`)
  return Number(text)
}

function flag(env: Environment, name: string, otherwise: boolean, wrong: string[]): boolean {
  const text = env[name]
  if (!text) return otherwise
  if (!['0', '1', 'true', 'false'].includes(text)) wrong.push(`${name} must be 0 or 1, not "${text}".`)
  return text === '1' || text === 'true'
}

function choice(env: Environment, name: string, values: string[], otherwise: string, wrong: string[]): string {
  const text = env[name] || otherwise
  if (!values.includes(text)) wrong.push(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  return text
}

const likeDatabaseUrl = /^postgres(ql)?:\/\//

/** The URL itself is never shown, because it contains a password. */
function databaseUrl(env: Environment, wrong: string[]): string | undefined {
  const text = env.DATABASE_URL
  if (!text) return undefined
  if (!likeDatabaseUrl.test(text) || !URL.canParse(text)) {
    wrong.push('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  } else if (/@/.test(new URL(text).pathname + new URL(text).search + new URL(text).hash)) {
    wrong.push('DATABASE_URL must have / ? # and @ in a user or password written as %2F, %3F, %23 and %40.')
  }
  return text
}

/** Each as DATABASE_URL, and never shown either. */
function replicaUrls(env: Environment, wrong: string[]): string[] {
  const list = listed(env.DATABASE_REPLICA_URLS)
  const isUrl = (text: string) => likeDatabaseUrl.test(text) && URL.canParse(text) && !/@/.test(new URL(text).pathname)
  if (!list.every(isUrl)) {
    wrong.push(
      'DATABASE_REPLICA_URLS must list addresses like postgresql://user:password@host:5432/database, separated by commas.',
      'Write / ? # @ and the comma in a user or password as %2F, %3F, %23, %40 and %2C.',
    )
  }
  if (list.length > 0 && !env.DATABASE_URL) {
    wrong.push('DATABASE_REPLICA_URLS needs DATABASE_URL, the address of the database that they follow.')
  }
  return list
}

function bucket(env: Environment, wrong: string[]): Bucket | undefined {
  const {
    DOCUMENTS_BUCKET: name,
    DOCUMENTS_ENDPOINT: endpoint,
    DOCUMENTS_REGION: region,
    DOCUMENTS_PREFIX: prefix,
  } = env
  if (!name) {
    if (endpoint) wrong.push('DOCUMENTS_ENDPOINT needs DOCUMENTS_BUCKET, the name of a bucket there.')
    return undefined
  }
  if (endpoint && !(/^https?:/.test(endpoint) && URL.canParse(endpoint))) {
    wrong.push(`DOCUMENTS_ENDPOINT must be an address such as https://s3.example.com, not "${endpoint}".`)
  }
  return { name, ...(endpoint && { endpoint }), region: region || 'us-east-1', prefix: prefix ?? 'documents/' }
}

function origins(env: Environment, wrong: string[]): string[] {
  const list = listed(env.CORS_ORIGIN)
  for (const text of list) {
    if (!URL.canParse(text) || new URL(text).origin !== text) {
      wrong.push(`CORS_ORIGIN must list origins such as https://credit.example.com, not "${text}".`)
    }
  }
  return list
}

function proxies(env: Environment, wrong: string[]): string[] {
  const list = listed(env.TRUST_PROXY)
  for (const text of list) {
    const [address = '', bits, ...rest] = text.split('/')
    const known = ['loopback', 'linklocal', 'uniquelocal'].includes(text)
    if (!known && (isIP(address) === 0 || !/^\d{0,3}$/.test(bits ?? '') || rest.length > 0)) {
      wrong.push(`TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "${text}".`)
    }
  }
  return list
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
