import type { Checks } from '../../src/engine/checks.ts'
import { checkSchemas } from '../../src/engine/checks.ts'
import type { ApplicationDefinition, ReferenceData, StageFiles } from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { contentHash } from './cacheFile.ts'
import { compileCached } from './compileCache.ts'
import { readDefinitions } from './read.ts'

/** What `/definitions/index.json` says. */
export interface DefinitionsIndex {
  stages: { formType: string; title: string; hash: string; files: string; checks: string }[]
  application: ApplicationDefinition
  reference: ReferenceData
}

export interface PublishedFile {
  body: string
  type: 'application/json' | 'text/javascript'
}

/** The definitions, ready to serve and to run. */
export interface Published {
  index: DefinitionsIndex
  /** By path, such as `/definitions/<formType>.<hash>.json`; content never changes under its path. */
  files: Map<string, PublishedFile>
  stages: Stage[]
  application: ApplicationDefinition
  reference: ReferenceData
}

/**
 * Reads, checks and compiles a definitions' folder. `cache` is a folder that remembers verdicts and compiled checks.
 * Throws `DefinitionsRefused` with every mistake when there are any.
 */
export async function publish(dir: string, { cache }: { cache?: string } = {}): Promise<Published> {
  const { stages: read, application, reference } = await readDefinitions(dir, { cache })
  const published = await Promise.all(read.map(({ folder: _, ...files }) => publishStage(files, cache)))
  return {
    index: { stages: published.map(({ entry }) => entry), application, reference },
    files: new Map(published.flatMap(({ files }) => files)),
    stages: published.map(({ stage }) => stage),
    application,
    reference,
  }
}

async function publishStage(files: StageFiles, cache: string | undefined) {
  const module = await compileCached(checkSchemas(files), cache)
  const body = JSON.stringify(files)
  const hash = contentHash(body + module)
  const { formType, title } = files.stage
  const path = `/definitions/${formType}.${hash}`
  const entry = { formType, title, hash, files: `${path}.json`, checks: `${path}.js` }
  const published: [string, PublishedFile][] = [
    [entry.files, { body, type: 'application/json' }],
    [entry.checks, { body: module, type: 'text/javascript' }],
  ]
  return { entry, files: published, stage: { ...files, hash, checks: await load(module) } }
}

/** The server runs the very module that the browser runs. */
async function load(module: string): Promise<Checks> {
  const url = `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`
  const { default: checks } = (await import(/* @vite-ignore */ url)) as { default: Checks }
  return checks
}
