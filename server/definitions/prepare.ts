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
import type { FolderStage } from '../../src/engine/source/definitions.ts'
import type { HashedFiles } from '../lib/definitionFiles.ts'
import { contentHash } from './cacheFile.ts'
import { inWords } from './folder/unreadable.ts'
import { DefinitionsRefused } from './refused.ts'
import { compileCached } from './compileCache.ts'
import { mapValues } from '../../src/engine/source/mapValues.ts'
import { type Origin, readDefinitions } from './read.ts'
import type { Words } from './texts/languages.ts'

/** A stage as it is served. It consists of texts, which cost little to pass from one thread to another. */
export interface PreparedStage {
  formType: string
  title: string
  hash: string
  /** The stage's files, as JSON. */
  body: string
  /** The compiled checks: an ES module. */
  module: string
}

/** The parts of the definitions that belong to no stage. */
export interface OutsideStages {
  application: ApplicationDefinition
  kinds: Record<string, KindDefinition>
  reference: ReferenceData
  /** The record types by name. Browsers do not receive them. */
  records: Record<string, RecordType>
  /** The credit paper. Browsers do not receive it. */
  paper?: PaperDefinition
  /** The briefings by file name. Browsers do not receive them. */
  briefings: Record<string, BriefingDefinition>
}

/** The definitions, checked and compiled, before any of their code is loaded. */
export interface PreparedDefinitions extends OutsideStages {
  stages: PreparedStage[]
  /** The definitions in other languages, by language. */
  languages: Record<string, PreparedTranslation>
  /** The files that the definitions were read from. */
  source: HashedFiles
}

/**
 * The definitions in another language. A stage has a body and a title of its own there; its checks are those of
 * English.
 */
export interface PreparedTranslation extends Omit<OutsideStages, 'records' | 'briefings' | 'paper'> {
  stages: Pick<PreparedStage, 'formType' | 'title' | 'body'>[]
  words: Words
}

/**
 * Reads, checks and compiles definitions. `cache` is a folder that remembers verdicts and compiled checks.
 * Throws `DefinitionsRefused` with every mistake when there are any.
 */
export async function prepare(origin: Origin, { cache }: { cache?: string } = {}): Promise<PreparedDefinitions> {
  const read = await readDefinitions(origin, { cache })
  const { stages, application, kinds, reference, records, briefings, paper, languages, source } = read
  return {
    stages: await Promise.all(stages.map((stage) => prepareStage(stage, cache))),
    application,
    kinds,
    reference,
    records,
    paper,
    briefings,
    source,
    languages: refuseTooMuch(
      mapValues(languages, ({ stages: translated, ...others }) => ({
        ...others,
        stages: translated.map(({ folder: _, ...files }) => textsOfStage(files)),
      })),
    ),
  }
}

/**
 * The size limits in characters: of a stage or of its checks, and of all languages together. Small files may become
 * large as they are served, because each place that uses a table holds a copy of it. Each server parses a stage in one
 * go.
 */
const most = { stage: 4 * 1024 * 1024, languages: 16 * 1024 * 1024 }

async function prepareStage({ folder, ...files }: FolderStage, cache: string | undefined): Promise<PreparedStage> {
  const texts = textsOfStage(files)
  const refuseIfLarge = ({ length }: string) => {
    if (length <= most.stage) return
    const problem = `with the tables and lists that it names, this stage has ${inWords(length)}; the limit is ${inWords(most.stage)}`
    throw new DefinitionsRefused([
      `stages/${folder}/stage.json:1:1: ${problem}. Make them smaller, or name them less often.`,
    ])
  }
  refuseIfLarge(texts.body)
  const module = await compileCached(checkSchemas(files), cache)
  refuseIfLarge(module)
  return { ...texts, hash: contentHash(texts.body + module), module }
}

function refuseTooMuch(languages: PreparedDefinitions['languages']): PreparedDefinitions['languages'] {
  const all = Object.entries(languages).flatMap(([language, { stages }]) =>
    stages.map(({ body }) => ({ language, body })),
  )
  const length = all.reduce((sum, { body }) => sum + body.length, 0)
  if (length <= most.languages) return languages
  const problem = `in all languages together, the stages have ${inWords(length)}; the limit is ${inWords(most.languages)}`
  throw new DefinitionsRefused([
    `texts/${all.at(-1)?.language}.json:1:1: ${problem}. Make them smaller, or have fewer languages.`,
  ])
}

function textsOfStage(files: StageFiles) {
  const { formType, title } = files.stage
  return { formType, title, body: JSON.stringify(files) }
}
