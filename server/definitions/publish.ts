import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Checks } from '../../src/engine/checks.ts'
import type { PaperDefinition, StageFiles } from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'
import type { HashedFiles } from '../lib/definitionFiles.ts'
import { contentHash } from './cacheFile.ts'
import { mapValues } from '../../src/engine/source/mapValues.ts'
import {
  type OutsideStages,
  type PreparedDefinitions,
  type PreparedStage,
  type PreparedTranslation,
  prepare,
} from './prepare.ts'
import type { Origin } from './read.ts'
import type { Words } from './texts/languages.ts'

/** The content of `/definitions/index.json`. */
export interface DefinitionsIndex extends Omit<OutsideStages, 'records' | 'briefings' | 'paper'> {
  stages: { formType: string; title: string; hash: string; files: string; checks: string }[]
  /** The form types that have a briefing. */
  briefed: string[]
  /** The path of the definitions in each other language: a file whose content never changes. */
  languages: Record<string, string>
  /** Present if there is a credit paper. */
  paper?: Pick<PaperDefinition, 'compiledBy'>
}

export interface PublishedFile {
  body: string
  type: 'application/json' | 'text/javascript'
}

/** The definitions, ready to serve and to run. */
export interface PublishedDefinitions extends OutsideStages {
  index: DefinitionsIndex
  /** By path, such as `/definitions/<formType>.<hash>.json`. The content under a path never changes. */
  files: Map<string, PublishedFile>
  stages: Stage[]
  /** The translations of the definitions' texts, by language and English text. */
  words: Record<string, Words>
  /** The files that the definitions were read from. */
  source: HashedFiles
}

/** Reads, checks and publishes definitions in this thread, which it blocks meanwhile. Throws like `prepare`. */
export async function publish(origin: Origin, options: { cache?: string } = {}): Promise<PublishedDefinitions> {
  return publishPrepared(await prepare(origin, options))
}

/** Loads prepared definitions into this process, one stage at a time, so that requests are served in between. */
export async function publishPrepared({
  stages,
  application,
  kinds,
  reference,
  records,
  paper,
  briefings,
  languages,
  source,
}: PreparedDefinitions): Promise<PublishedDefinitions> {
  const published = []
  for (const stage of stages) {
    published.push(await publishStage(stage))
    await yieldToEventLoop()
  }
  const translated = []
  for (const [language, texts] of Object.entries(languages)) {
    translated.push(publishTranslation(language, texts))
    await yieldToEventLoop()
  }
  return {
    index: {
      stages: published.map(({ entry }) => entry),
      application,
      kinds,
      reference,
      briefed: Object.values(briefings).flatMap((briefing) => briefing.stages),
      languages: Object.fromEntries(translated.map(({ language, path }) => [language, path])),
      ...(paper && { paper: { compiledBy: paper.compiledBy } }),
    },
    files: new Map([...published, ...translated].flatMap(({ files }) => files)),
    stages: published.map(({ stage }) => stage),
    application,
    kinds,
    reference,
    records,
    paper,
    briefings,
    words: mapValues(languages, ({ words }) => words),
    source,
  }
}

async function publishStage({ formType, title, hash, body, module }: PreparedStage) {
  const path = `/definitions/${formType}.${hash}`
  const entry = { formType, title, hash, files: `${path}.json`, checks: `${path}.js` }
  const published: [string, PublishedFile][] = [
    [entry.files, { body, type: 'application/json' }],
    [entry.checks, { body: module, type: 'text/javascript' }],
  ]
  const files = JSON.parse(body) as StageFiles
  await yieldToEventLoop()
  return { entry, files: published, stage: { ...files, hash, checks: await load(module) } }
}

/** Returns the files of another language: an index, and the files of each stage. */
function publishTranslation(language: string, { stages, ...texts }: PreparedTranslation) {
  const files = stages.map(({ body, formType, title }) => {
    const path = `/definitions/${formType}-${language}.${contentHash(body)}.json`
    return { entry: { formType, title, files: path }, path, body }
  })
  const body = JSON.stringify({ ...texts, stages: files.map(({ entry }) => entry) })
  const path = `/definitions/${language}.${contentHash(body)}.json`
  return {
    language,
    path,
    files: [...files, { path, body }].map((file): [string, PublishedFile] => [
      file.path,
      { body: file.body, type: 'application/json' },
    ]),
  }
}

/** Loads a stage's checks. The server runs the same module as the browser. */
async function load(module: string): Promise<Checks> {
  const url = `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`
  const { default: checks } = (await import(/* @vite-ignore */ url)) as { default: Checks }
  return checks
}
