import { fileOfKind } from '../../src/engine/applications/kinds.ts'
import type { ApplicationDefinition, KindDefinition, ReferenceData } from '../../src/engine/definition.ts'
import { type SharedDefinition, findSharedDefinition } from '../store/audit/definitionVersions.ts'
import type { Db } from '../store/transaction.ts'
import { canonical, sha256 } from './canonical.ts'

interface SharedDefinitionsInput {
  application: ApplicationDefinition
  reference: ReferenceData
  kinds?: Record<string, KindDefinition>
}

/** Returns the files that all stages share, and those of kinds, as they are stored and as a seal names them. */
export function sharedDefinitions({ application, reference, kinds = {} }: SharedDefinitionsInput): SharedDefinition[] {
  const ofKinds = Object.entries(kinds).map(([kind, content]) => [pathName(kind), content] as const)
  return Object.entries({ application, reference, ...Object.fromEntries(ofKinds) }).map(([name, content]) => ({
    name,
    hash: hashOf(content),
    content,
  }))
}

/** Returns the sealed files whose content has changed. Early seals name none. */
export async function brokenDefinitions(db: Db, sealed: Record<string, string> = {}): Promise<string[]> {
  const broken: string[] = []
  for (const [name, hash] of Object.entries(sealed)) {
    const found = await findSharedDefinition(db, hash)
    if (!found) broken.push(`definitions: ${name}.json is missing.`)
    else if (hashOf(found.content) !== hash) broken.push(`definitions: ${name}.json was altered after it was sealed.`)
  }
  return broken
}

const pathName = (kind: string): string => fileOfKind(kind).replace(/\.json$/, '')

const hashOf = (content: object): string => sha256(canonical(content)).toString('hex')
