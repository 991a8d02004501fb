/** The server's settings, all from the environment. A wrong value stops the start with a sentence that names it. */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { DownloadLimits } from './admission/downloads.ts'
import { usualLimits } from './admission/usualLimits.ts'
import type { SlotLimits } from './admission/counts.ts'
import type { Capacity } from './admission/semaphore.ts'
import type { Bucket } from './contents/inBucket.ts'
import { bucket } from './contents/settings.ts'
import { databaseUrl, replicaUrls } from './database/settings.ts'
import { ConfigError } from './errors/forOperator.ts'
import { type MailSettings, mailSettings } from './delivery/mail/settings.ts'
import { type Endpoint, endpoints } from './delivery/settings.ts'
import { type Environment, choice, count, flag, listed, port, timeZone } from './lib/environment.ts'
import type { RefusalLimits } from './plugins/rates.ts'
import { origins, proxies } from './plugins/settings.ts'
import { type SingleSignOn, singleSignOn } from './singleSignOn/settings.ts'

export interface Config {
  host: string
  port: number
  /**
   * How many processes answer requests. With more than one, another process starts them and owns the database and the
   * hourly work.
   */
  workers: number
  /** The port of the metrics for Prometheus; undefined for none. */
  metricsPort?: number
  /** The folder in which the server keeps all data if no `databaseUrl` is given. */
  dataDir: string
  /** The database's address. Also set for the embedded database, once the server has opened it. */
  databaseUrl?: string
  /** Replicas of that database, from which lists are read. */
  replicaUrls: string[]
  /** The bucket for the contents of documents; without it the database stores them. */
  bucket?: Bucket
  /** The file of the key that signs decisions and the audit's checkpoints. Servers on one database share it. */
  auditKeyFile: string
  /** The files of keys that were used before the present one. */
  auditEarlierKeys: string[]
  schemasDir: string
  /** Whether the folder governs the definitions, even if versions were published in the workbench. */
  folderGoverns: boolean
  clientDir: string
  demo: boolean
  production: boolean
  /** The bank's provider of OpenID Connect; without it people sign in with passwords only. */
  singleSignOn?: SingleSignOn
  /** The bank's systems that receive events. */
  webhooks: Endpoint[]
  /** How notifications are mailed; without it nobody gets mail. */
  mail?: MailSettings
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted; attempts to sign in are counted by address. */
  trustedProxies: string[]
  logLevel: string
  /** Argon2id: memory in KiB, and passes over it. */
  passwords: { memory: number; passes: number }
  /** How many requests are handled at once, and when further ones are refused for the moment. */
  capacity: Capacity
  /** How many requests a second one process takes before it may refuse most of them at once. */
  crowd: number
  /** How many uploads may arrive at once. The part of a file that has arrived is on the disk. */
  arriving: SlotLimits
  /** How many uploads are written to the database at once. */
  uploads: Capacity
  /** How many downloads may run at once, and for how long a client may stop reading. */
  downloads: DownloadLimits
  /** How many files of papers may wait to be made, one after another. */
  papers: Capacity
  /** How many papers' files may be in progress at once, with the papers in memory. */
  beingMade: SlotLimits
  /** In milliseconds: how long a stopping server reports that it is not ready before it refuses requests. */
  farewell: number
  /**
   * For requests with unknown tokens: how many refusals per minute and network are immediate, and how long each further
   * one is delayed, in ms.
   */
  refusals: RefusalLimits
  /** How often a person may call one operation per minute. For operations that write, a quarter of it. */
  requestsPerMinute: number
  /** Whether answers are checked against the contract. Only in tests, because it takes time. */
  checkAnswers: boolean
}

/** The least that OWASP's cheat sheet on storing passwords recommends for argon2id. */
const leastHashing = { memory: 19_456, passes: 2 }

/**
 * One fewer than there are cores, because the database needs one. Each worker has its own connections to the database.
 */
const usualWorkers = () => Math.max(1, Math.min(8, availableParallelism() - 1))

/** The default folder for data. */
export const usualDataDir = (): string => resolve('.data')

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Throws a ConfigError that lists every wrong setting at once. */
export function readConfig(env: Environment = process.env): Config {
  const wrong: string[] = []
  const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : usualDataDir()
  const config: Config = {
    host: env.HOST || '127.0.0.1',
    port: port(env, 'PORT', wrong) ?? 8000,
    workers: count(env, 'WORKERS', usualWorkers(), wrong, { most: 256 }),
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
      memory: count(env, 'PASSWORD_MEMORY', 65_536, wrong, { least: leastHashing.memory, most: 4_194_304 }),
      passes: count(env, 'PASSWORD_PASSES', 3, wrong, { least: leastHashing.passes, most: 100 }),
    },
    ...usualLimits,
    farewell: count(env, 'FAREWELL_MS', 300, wrong),
    refusals: { atOnce: 30, wait: 250 },
    requestsPerMinute: count(env, 'REQUESTS_PER_MINUTE', 600, wrong),
    checkAnswers: false,
  }
  timeZone(env, 'TZ', wrong)
  if (config.demo && config.production) {
    wrong.push('Demo mode, with its well-known passwords, does not start with NODE_ENV=production: set DEMO=0.')
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}
