import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { choice } from '../../../server/definitions/check/suggest.ts'
import { formMistake } from '../../../server/definitions/check/words/forms.ts'
import type { Definitions } from '../../../src/engine/source/definitions.ts'
import { DefinitionsRefused } from '../../../server/definitions/refused.ts'
import { resolve } from '../../../src/engine/source/resolve.ts'
import { type Source, casesOf, sourceOf } from '../../../src/engine/source/source.ts'
import { readSource } from '../../../server/definitions/readSource.ts'
import { ForOperator } from '../../../server/errors/forOperator.ts'
import type { PathCase } from '../../../server/model/cases/pathCase.ts'
import { standardKind } from '../../../src/engine/applications/kinds.ts'
import { newText } from '../../../src/workbench/edits/layout.ts'
import { withEdits } from './edits.ts'
import { casesWith } from './pathCases.ts'
import { type Place, placeOf, positions } from './places.ts'
import { stageFilesOf } from './stageFiles.ts'

/** Where a stage goes: `after` or `beside` another one, and the role that works on it. */
interface Asked {
  name: string
  position: string
  known: string
  role: string
}

/**
 * Writes a stage: its folder, its place in application.json and in the cases of the path. Resolves with the paths of
 * the files. Writes nothing unless the check accepts all of it.
 */
export async function newStage(dir: string, asked: Asked): Promise<string[]> {
  const source = await readSource(dir, true)
  refuse(checkSource(source))
  const definitions = resolve(source)
  const place = placeIn(definitions, asked)
  const written = { ...folderOf(asked, place, definitions), ...changedFiles(source, asked, place) }
  const texts = new Map([...source.files].map(([path, { text }]) => [path, text]))
  for (const [path, text] of Object.entries(written)) texts.set(path, text)
  refuse(checkSource(sourceOf(texts, { withCases: true })))
  for (const [path, text] of Object.entries(written)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  return Object.keys(written)
}

function refuse(mistakes: string[]): void {
  if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
}

const form = '^[a-z][a-z0-9_]*$'

function placeIn({ stages, application, reference }: Definitions, { name, position, known, role }: Asked): Place {
  if (!new RegExp(form).test(name)) throw new ForOperator(`The name ${name} ${formMistake(name, form)}`)
  const names = stages.map(({ stage }) => stage.formType)
  if (names.includes(name)) throw new ForOperator(`There is a stage ${name} already. Choose another name.`)
  const stage = stages.find((each) => each.stage.formType === known)
  if (!stage) throw new ForOperator(`There is no stage ${known}.${choice(known, names)}`)
  if (!Object.hasOwn(positions, position))
    throw new ForOperator(`A stage is put "after" or "beside" another one, not "${position}".`)
  const roles = reference.roles.map((each) => each.name)
  if (!roles.includes(role)) throw new ForOperator(`There is no role ${role}.${choice(role, roles)}`)
  return placeOf(application, stage)
}

function folderOf({ name, role }: Asked, { stepNumber }: Place, { reference }: Definitions): Record<string, string> {
  const files = stageFilesOf({ name, role, stepNumber }, reference)
  const folder = `stages/${name.replaceAll('_', '-')}`
  return Object.fromEntries(Object.entries(files).map(([file, value]) => [`${folder}/${file}`, newText(value)]))
}

function changedFiles({ files }: Source, { name, position }: Asked, place: Place): Record<string, string> {
  const cases = files.get(casesOf('paths', standardKind))
  const changes = positions[position]?.(place, name) ?? []
  const list = (cases?.value as { cases: PathCase[] } | undefined)?.cases ?? []
  return {
    'application.json': withEdits(files.get('application.json')?.text ?? '', changes),
    ...(cases && { [cases.path]: withEdits(cases.text, casesWith(place, position, name, list)) }),
  }
}
