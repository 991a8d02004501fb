import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const mail = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'credit@example.com',
  PUBLIC_URL: 'https://credit.example.com',
}
const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`

describe('the settings', () => {
  it('have defaults that need no set-up', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      replicaUrls: [],
      schemasDir: resolve('schemas'),
      demo: true,
    })
  })

  it('are read from the environment', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '9000',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgresql://me:secret@db:5432/credit',
      DATABASE_REPLICA_URLS: 'postgresql://me:secret@db2:5432/credit, postgresql://me:secret@db3/credit',
      SCHEMAS_DIR: 'elsewhere',
      DEMO: '0',
      NODE_ENV: 'production',
      CORS_ORIGIN: 'https://a.example.com, http://localhost:5173',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '10.0.0.0/8,::1,loopback',
    }
    expect(readConfig(env)).toMatchObject({
      host: '0.0.0.0',
      port: 9000,
      dataDir: '/srv/data',
      databaseUrl: env.DATABASE_URL,
      replicaUrls: ['postgresql://me:secret@db2:5432/credit', 'postgresql://me:secret@db3/credit'],
      schemasDir: resolve('elsewhere'),
      demo: false,
      production: true,
      corsOrigins: ['https://a.example.com', 'http://localhost:5173'],
      logLevel: 'info',
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
    })
  })

  it.each(['', 'Europe/Berlin', 'UTC', ':/etc/localtime'])('take the time zone %j', (TZ) => {
    expect(readConfig({ TZ })).toMatchObject({ port: 8000 })
  })

  it.each([
    ['p%40ss%25', 'p@ss%'],
    ['50%off', '50%off'],
    ['na%EFve', 'na%EFve'],
  ])('have a password of the mail server that is written as %s', (written, pass) => {
    const SMTP_URL = `smtp://me:${written}@mail.example.com`
    expect(readConfig({ ...mail, SMTP_URL }).mail?.smtp.auth).toEqual({ user: 'me', pass })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
    [{ TZ: 'Europe/Berln' }, 'TZ must be a time zone such as Europe/Berlin, not "Europe/Berln".'],
    // As POSIX writes it: Node would take it for UTC.
    [{ TZ: 'CET-1CEST' }, 'TZ must be a time zone such as Europe/Berlin, not "CET-1CEST".'],
    [{ FAREWELL_MS: '-1' }, 'FAREWELL_MS must be a whole number from 1 to 999999999, not "-1".'],
    [{ FAREWELL_MS: '1000000000' }, 'FAREWELL_MS must be a whole number from 1 to 999999999, not "1000000000".'],
    [{ PASSWORD_MEMORY: '19455' }, 'PASSWORD_MEMORY must be a whole number from 19456 to 4194304, not "19455".'],
    // In bytes, by mistake.
    [{ PASSWORD_MEMORY: '67108864' }, 'PASSWORD_MEMORY must be a whole number from 19456 to 4194304, not "67108864".'],
    [{ PASSWORD_PASSES: '1' }, 'PASSWORD_PASSES must be a whole number from 2 to 100, not "1".'],
    [{ REQUESTS_PER_MINUTE: '0' }, 'REQUESTS_PER_MINUTE must be a whole number from 1 to 999999999, not "0".'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be a number from 0 to 65535, not "-1".'],
    [
      { WEBHOOK_URLS: 'https://a.example.com' },
      'WEBHOOK_SECRETS must have one secret for each address of WEBHOOK_URLS: 0 for 1.',
    ],
    [
      { WEBHOOK_URLS: 'ftp://a.example.com', WEBHOOK_SECRETS: secret },
      'WEBHOOK_URLS must list addresses such as https://example.com/hooks, without a user.',
    ],
    [
      { WEBHOOK_URLS: 'http://a.example.com:6000/hooks', WEBHOOK_SECRETS: secret },
      'WEBHOOK_URLS must not use port 6000: it belongs to another protocol.',
    ],
    [{ DATABASE_URL: 'postgresql://db/credit?port=99999' }, 'DATABASE_URL must have a port from 0 to 65535.'],
    [
      { DATABASE_URL: 'postgresql://db/credit', DATABASE_REPLICA_URLS: 'postgresql://db2/credit?port=x' },
      'DATABASE_REPLICA_URLS must have ports from 0 to 65535.',
    ],
    [
      { WEBHOOK_URLS: 'https://a.example.com,https://a.example.com', WEBHOOK_SECRETS: `${secret},${secret}` },
      'WEBHOOK_URLS must not list an address twice.',
    ],
    [
      { WEBHOOK_URLS: 'https://a.example.com', WEBHOOK_SECRETS: 'secret' },
      'WEBHOOK_SECRETS must list secrets like whsec_ and 24 to 64 bytes in base64, separated by commas.',
    ],
    [
      { SMTP_URL: 'smtps://mail.example.com' },
      'Mail needs SMTP_URL, MAIL_FROM, PUBLIC_URL; missing: MAIL_FROM, PUBLIC_URL.',
    ],
    [
      { MAIL_FROM: 'credit@example.com', PUBLIC_URL: 'https://credit.example.com' },
      'Mail needs SMTP_URL, MAIL_FROM, PUBLIC_URL; missing: SMTP_URL.',
    ],
    ...['http://mail.example.com', 'smtp://me:7/secret@mail', 'smtp://mail/?tls.rejectUnauthorized=false'].map(
      (SMTP_URL): [Record<string, string>, string] => [
        { ...mail, SMTP_URL },
        'SMTP_URL must look like smtps://user:password@mail.example.com:465, or smtp:// with port 587, without a path.',
      ],
    ),
    ...['credit', 'a@example.com, b@example.com', 'Credit\r\nBcc: b@example.com <a@example.com>'].map(
      (MAIL_FROM): [Record<string, string>, string] => [
        { ...mail, MAIL_FROM },
        'MAIL_FROM must be an address such as credit@example.com or Credit Risk Workflow <credit@example.com>.',
      ],
    ),
    [
      { ...mail, PUBLIC_URL: 'https://credit.example.com/app' },
      'PUBLIC_URL must be an origin such as https://credit.example.com, not "https://credit.example.com/app".',
    ],
    [{ ...mail, MAIL_DIGEST_HOUR: '24' }, 'MAIL_DIGEST_HOUR must be an hour from 0 to 23, not "24".'],
    [
      { MAIL_DIGEST_HOUR: '7' },
      'Mail needs SMTP_URL, MAIL_FROM, PUBLIC_URL; missing: SMTP_URL, MAIL_FROM, PUBLIC_URL.',
    ],
    ...['ENDPOINT', 'REGION', 'PREFIX'].map((name): [Record<string, string>, string] => [
      { [`DOCUMENTS_${name}`]: 'https://s3.example.com' },
      `DOCUMENTS_${name} needs DOCUMENTS_BUCKET, the name of a bucket.`,
    ]),
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [{ DEMO: 'no' }, 'DEMO must be 0 or 1, not "no".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    [
      { DATABASE_URL: 'postgresql://me:7/secret@db:5432/credit' },
      'DATABASE_URL must have / ? # and @ in a user or password written as %2F, %3F, %23 and %40.',
    ],
    [
      { DATABASE_URL: 'postgresql://db/credit', DATABASE_REPLICA_URLS: 'postgresql://db2/credit,db3' },
      'DATABASE_REPLICA_URLS must list addresses like postgresql://user:password@host:5432/database, separated by commas.',
    ],
    [
      { DATABASE_REPLICA_URLS: 'postgresql://db2/credit' },
      'DATABASE_REPLICA_URLS needs DATABASE_URL, the address of the database that they follow.',
    ],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must look like postgresql://user:password@host:5432/database.'],
    [
      { CORS_ORIGIN: 'example.com' },
      'CORS_ORIGIN must list origins such as https://credit.example.com, not "example.com".',
    ],
    [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 256, not "0".'],
    [{ WORKERS: '257' }, 'WORKERS must be a whole number from 1 to 256, not "257".'],
    ...['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/0', '2001:db8::/129', '10.0.0.0/8/8'].map(
      (TRUST_PROXY): [Record<string, string>, string] => [
        { TRUST_PROXY },
        `TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "${TRUST_PROXY}".`,
      ],
    ),
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "nginx".'],
    [
      { NODE_ENV: 'production' },
      'Demo mode, with its well-known passwords, does not start with NODE_ENV=production: set DEMO=0.',
    ],
  ])('%j is refused in a sentence', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('are refused all at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[\s\S]*DEMO/)
  })

  it('never repeat the password of a wrong DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: 'me:secret@db' })).toThrow(/^(?!.*secret)/)
    expect(() => readConfig({ DATABASE_REPLICA_URLS: 'me:secret@db' })).toThrow(/^(?!.*secret)/)
  })
})

describe('the settings of single sign-on', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example.com/bank',
    OIDC_CLIENT_ID: 'credit',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ORIGIN: 'https://credit.example.com',
  }

  it('are none by default, and otherwise have a label and a claim', () => {
    expect(readConfig({}).singleSignOn).toBeUndefined()
    expect(readConfig(whole).singleSignOn).toEqual({
      issuer: 'https://login.example.com/bank',
      clientId: 'credit',
      clientSecret: 'secret',
      origin: 'https://credit.example.com',
      label: 'Sign in with single sign-on',
      usernameClaim: 'preferred_username',
    })
    expect(
      readConfig({ ...whole, OIDC_LABEL: 'Norrland sign-in', OIDC_USERNAME_CLAIM: 'email' }).singleSignOn,
    ).toMatchObject({ label: 'Norrland sign-in', usernameClaim: 'email' })
  })

  it('may do without TLS on this computer', () => {
    expect(
      readConfig({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:9000', OIDC_ORIGIN: 'http://localhost:8000' }).singleSignOn,
    ).toMatchObject({ issuer: 'http://127.0.0.1:9000' })
  })

  it.each([
    [
      { ...whole, OIDC_CLIENT_SECRET: '' },
      'Single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ORIGIN; missing: OIDC_CLIENT_SECRET.',
    ],
    [{ OIDC_LABEL: 'Sign in' }, 'missing: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ORIGIN.'],
    [
      { ...whole, OIDC_ISSUER: 'http://login.example.com' },
      'OIDC_ISSUER must be an address such as https://login.example.com',
    ],
    [
      { ...whole, OIDC_ISSUER: 'login.example.com' },
      'OIDC_ISSUER must be an address such as https://login.example.com',
    ],
    [
      { ...whole, OIDC_ISSUER: 'https://login.example.com?tenant=1' },
      'OIDC_ISSUER must be an address such as https://login.example.com',
    ],
    [
      { ...whole, OIDC_ORIGIN: 'http://credit.example.com' },
      'OIDC_ORIGIN must be an origin such as https://credit.example.com',
    ],
    [
      { ...whole, OIDC_ORIGIN: 'https://credit.example.com/login' },
      'OIDC_ORIGIN must be an origin such as https://credit.example.com',
    ],
  ])('%j are refused in a sentence', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})
