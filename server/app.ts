import { randomUUID } from 'node:crypto'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { LoadShedder } from './admission/loadShedder.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createContract } from './contract/contract.ts'
import { readDocument } from './contract/document.ts'
import type { Operation } from './contract/operations.ts'
import { admit } from './plugins/admission.ts'
import { authentication, knownFrom, visitorOf } from './plugins/authentication.ts'
import { acceptJson } from './plugins/bodies.ts'
import { decodable, serveClient } from './plugins/client.ts'
import { compressAnswers } from './plugins/compression.ts'
import { answerInLanguage } from './plugins/language.ts'
import { shedLoad } from './plugins/loadShedding.ts'
import { endConnections } from './plugins/endConnections.ts'
import { firstAccounts } from './firstAccounts.ts'
import { logDestination } from './lib/logDestination.ts'
import { withFact } from './lib/pageFacts.ts'
import { expectOneHost } from './plugins/oneHost.ts'
import { answerProblems, answerUnroutable } from './plugins/problems.ts'
import { logError } from './plugins/errorLog.ts'
import { holdBackRefusals, limitRates, rateOf } from './plugins/rates.ts'
import { logRequests } from './plugins/requestLog.ts'
import { addSecurityHeaders } from './plugins/securityHeaders.ts'
import { keepSent } from './plugins/sentAgain.ts'
import { answerUnreadable } from './plugins/unreadable.ts'
import { absenceRoutes } from './routes/absences.ts'
import { deliveryRoutes } from './routes/messages/deliveries.ts'
import { applicationRoutes } from './routes/applications.ts'
import { definitionRoutes } from './routes/definitions.ts'
import { serveDocs } from './routes/docs.ts'
import { auditRoutes } from './routes/tasks/audit.ts'
import { evidenceRoutes } from './routes/tasks/evidence.ts'
import { briefingRoutes } from './routes/tasks/briefings.ts'
import { conditionRoutes } from './routes/tasks/conditions.ts'
import { limitRoutes } from './routes/tasks/limits.ts'
import { questionRoutes } from './routes/tasks/questions.ts'
import { documentRoutes } from './routes/documents.ts'
import { draftRoutes } from './routes/drafts.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { paperRoutes } from './routes/paper.ts'
import { lookupRoutes } from './routes/lookups.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { ownMailRoutes } from './routes/messages/ownMail.ts'
import { ownSignInRoutes } from './routes/ownSignIn.ts'
import { rankRoutes } from './routes/ranks.ts'
import { sessionRoutes } from './routes/session.ts'
import { singleSignOnRoutes } from './routes/singleSignOn.ts'
import { transitionRoutes } from './routes/transitions.ts'
import { oversightRoutes } from './routes/tasks/oversight.ts'
import { savedViewRoutes } from './routes/tasks/savedViews.ts'
import { setupRoutes } from './routes/tasks/setup.ts'
import { recordFileRoutes } from './routes/upkeep/recordFiles.ts'
import { upkeepRoutes } from './routes/upkeep/upkeep.ts'
import { replayRoutes } from './routes/upkeep/replays.ts'
import { tryRoutes } from './routes/upkeep/tries.ts'
import { workbenchRoutes } from './routes/upkeep/workbench.ts'
import { userRoutes } from './routes/users.ts'
import { waitingRoutes } from './routes/tasks/waiting.ts'
import { accessTokens } from './session/accessTokens.ts'

/** The routes of the contract, by subject. */
const routes = [
  userRoutes,
  ownSignInRoutes,
  ownMailRoutes,
  absenceRoutes,
  deliveryRoutes,
  lookupRoutes,
  applicationRoutes,
  rankRoutes,
  transitionRoutes,
  documentRoutes,
  conditionRoutes,
  limitRoutes,
  questionRoutes,
  briefingRoutes,
  draftRoutes,
  historyRoutes,
  paperRoutes,
  notificationRoutes,
  waitingRoutes,
  savedViewRoutes,
  oversightRoutes,
  auditRoutes,
  evidenceRoutes,
  setupRoutes,
  upkeepRoutes,
  workbenchRoutes,
  replayRoutes,
  tryRoutes,
  recordFileRoutes,
  definitionRoutes,
  healthRoutes,
]

/**
 * Builds the server; the plugins are in the order in which a request passes them. Nothing listens yet: tests inject
 * requests, `start.ts` listens.
 */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, db } = context
  const tokens = accessTokens(db)
  const app = createApp(config)

  const visitor = (request: FastifyRequest) => visitorOf(request, tokens)
  const shedder = new LoadShedder(config.crowd)

  logRequests(app)
  endConnections(app, context.stopping)
  addSecurityHeaders(app)
  if (config.corsOrigins.length > 0) await app.register(cors, otherOrigins(config.corsOrigins))
  shedLoad(app, shedder, visitor)
  answerInLanguage(app, async () => (await context.definitions.current()).words)
  expectOneHost(app)
  admit(app, config.capacity, shedder, visitor)
  await compressAnswers(app)
  keepSent(app)
  answerProblems(app)
  acceptJson(app)
  await app.register(multipart, { limits: { fields: 10, parts: 11, fieldSize: 10_000 } })

  await limitRates(app, context.counts)

  const document = readDocument()
  const authenticate = authentication(app, db, tokens, { replicas: context.replicas !== undefined })
  const rate = (operation: Operation) => rateOf(operation, config.requestsPerMinute)
  const contract = createContract(app, document, {
    authenticate,
    knownPerson: (request) => knownFrom(request, tokens)?.userId,
    checkAnswers: config.checkAnswers,
    rate,
  })
  sessionRoutes(contract, context, tokens, holdBackRefusals(app, config.refusals))
  singleSignOnRoutes(contract, context, tokens)
  for (const register of routes) register(contract, context)
  contract.complete()

  await serveDocs(app, document, context)
  const withFirstAccounts = firstAccounts(db, async () => (await context.definitions.current()).reference)
  // Without a database, the page is sent as it is.
  const addFacts = (page: string) =>
    withFirstAccounts(withSignIns(context, page)).catch(() => withSignIns(context, page))
  await serveClient(app, { clientDir: config.clientDir, addFacts })
  return app
}

/** Adds the ways to sign in to the page, which shows them from the first paint. */
function withSignIns({ config: { demo, singleSignOn }, demoBank }: Context, page: string): string {
  const withDemoBank = demo ? demoBank.withSignIns(page) : page
  return singleSignOn ? withFact(withDemoBank, 'single-sign-on', singleSignOn.label) : withDemoBank
}

/**
 * Allows calls from a client that is served by another origin. It needs no cookies, only the headers of the contract.
 */
function otherOrigins(origin: string[]): FastifyCorsOptions {
  return {
    origin,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After', 'Content-Disposition', 'WWW-Authenticate'],
    maxAge: 600,
  }
}

/**
 * Creates the server. Slow or silent connections are closed; of a request, only what `logRequests` writes is logged.
 */
export function createApp({ logLevel, trustedProxies }: Pick<Config, 'logLevel' | 'trustedProxies'>): FastifyInstance {
  return fastify({
    // At its finest level the plugin for uploads logs the request's headers, and with them its token.
    logger: { level: logLevel, stream: logDestination, serializers: { err: logError }, redact: ['busboyOptions'] },
    trustProxy: trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    rewriteUrl: decodable,
    frameworkErrors: answerUnroutable,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable,
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
  })
}
