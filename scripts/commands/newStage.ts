import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkSource } from '../../server/definitions/check/check.ts'
import { choice } from '../../server/definitions/check/suggest.ts'
import { formMistake } from '../../server/definitions/check/words/forms.ts'
import { readSource } from '../../server/definitions/readSource.ts'
import { DefinitionsRefused } from '../../server/definitions/refused.ts'
import { ForOperator } from '../../server/errors/forOperator.ts'
import type { Definitions } from '../../src/engine/source/definitions.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { isRefused } from '../../src/workbench/edits/edit.ts'
import { type NewStage, addStage, nameForm } from '../../src/workbench/newStage/addStage.ts'
import { type Position, positions } from '../../src/workbench/newStage/places.ts'

/** Where the new stage goes, `after` or `beside` another one, and the role that works on it. */
interface NewStageOptions {
  name: string
  position: string
  known: string
  role: string
}

/**
 * Writes a new stage: its folder, and its place in application.json and in the test cases of the path. Resolves with
 * the paths of the files. Writes nothing unless all of it passes the check.
 */
export async function newStage(dir: string, options: NewStageOptions): Promise<string[]> {
  const source = await readSource(dir, true)
  refuse(checkSource(source))
  const before = new Map([...source.files].map(([path, { text }]) => [path, text]))
  const after = addStage(stageAsked(resolve(source), options))(before)
  if (isRefused(after)) throw new ForOperator(after.refused)
  refuse(checkSource(sourceOf(after, { withCases: true })))
  const written = [...after].filter(([path, text]) => before.get(path) !== text)
  for (const [path, text] of written) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  return written.map(([path]) => path)
}

function refuse(mistakes: string[]): void {
  if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
}

/** Reads the arguments that somebody has typed; throws an error that names each wrong one. */
function stageAsked({ stages, reference }: Definitions, { name, position, known, role }: NewStageOptions): NewStage {
  if (!new RegExp(nameForm).test(name)) throw new ForOperator(`The name ${name} ${formMistake(name, nameForm)}`)
  const names = stages.map(({ stage }) => stage.formType)
  if (names.includes(name)) throw new ForOperator(`A stage named ${name} already exists. Choose another name.`)
  if (!names.includes(known)) throw new ForOperator(`There is no stage ${known}.${choice(known, names)}`)
  if (!isPosition(position)) throw new ForOperator(`A stage is put "after" or "beside" another one, not "${position}".`)
  const roles = reference.roles.map((each) => each.name)
  if (!roles.includes(role)) throw new ForOperator(`There is no role ${role}.${choice(role, roles)}`)
  return { name, title: titleOf(name), position, known, role }
}

const isPosition = (text: string): text is Position => Object.hasOwn(positions, text)

/** Turns a name into a title, such as "Sanctions Check". */
const titleOf = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
