import { checkSchemas } from '../../src/engine/checks.ts'
import type {
  ApplicationDefinition,
  BriefingDefinition,
  KindDefinition,
  PaperDefinition,
  RecordType,
  ReferenceData,
  StageFiles,
} from '../../src/engine/definition.ts'
import type { HashedFiles } from '../lib/definitionFiles.ts'
import { contentHash } from './cacheFile.ts'
import { compileCached } from './compileCache.ts'
import { mapValues } from '../../src/engine/source/mapValues.ts'
import { type Origin, readDefinitions } from './read.ts'
import type { Words } from './texts/languages.ts'

/** A stage as it is served: texts alone, which cost little to hand from one thread to another. */
export interface PreparedStage {
  formType: string
  title: string
  hash: string
  /** The stage's files, as JSON. */
  body: string
  /** The compiled checks: an ES module. */
  module: string
}

/** What of the definitions belongs to no stage. */
export interface OutsideStages {
  application: ApplicationDefinition
  kinds: Record<string, KindDefinition>
  reference: ReferenceData
  /** The record types by name; a server's own matter. */
  records: Record<string, RecordType>
  /** The credit paper; a server's own matter, too. */
  paper?: PaperDefinition
  /** What people read beside the forms, by file name; a server's own matter. */
  briefings: Record<string, BriefingDefinition>
}

/** The definitions, checked and compiled; nothing of them runs yet. */
export interface Prepared extends OutsideStages {
  stages: PreparedStage[]
  /** The same in other languages. */
  languages: Record<string, PreparedTranslation>
  /** The files that say all this. */
  source: HashedFiles
}

/** A stage's body and its title in another language; its checks are those of English. */
export interface PreparedTranslation extends Omit<OutsideStages, 'records' | 'briefings' | 'paper'> {
  stages: Pick<PreparedStage, 'formType' | 'title' | 'body'>[]
  words: Words
}

/**
 * Reads, checks and compiles definitions. `cache` is a folder that remembers verdicts and compiled checks.
 * Throws `DefinitionsRefused` with every mistake when there are any.
 */
export async function prepare(origin: Origin, { cache }: { cache?: string } = {}): Promise<Prepared> {
  const read = await readDefinitions(origin, { cache })
  const { stages, application, kinds, reference, records, briefings, paper, languages, source } = read
  return {
    stages: await Promise.all(stages.map(({ folder: _, ...files }) => prepareStage(files, cache))),
    application,
    kinds,
    reference,
    records,
    paper,
    briefings,
    source,
    languages: mapValues(languages, ({ stages: translated, ...others }) => ({
      ...others,
      stages: translated.map(({ folder: _, ...files }) => textsOfStage(files)),
    })),
  }
}

async function prepareStage(files: StageFiles, cache: string | undefined): Promise<PreparedStage> {
  const module = await compileCached(checkSchemas(files), cache)
  const texts = textsOfStage(files)
  return { ...texts, hash: contentHash(texts.body + module), module }
}

function textsOfStage(files: StageFiles) {
  const { formType, title } = files.stage
  return { formType, title, body: JSON.stringify(files) }
}
