import { t } from '../../../../texts/t.ts'
import { knownIn } from '../../../../workbench/known.ts'
import type { Chosen } from '../../../../workbench/properties/chosen.ts'
import { labelOf } from '../../../../workbench/sentences/naming.ts'
import { Conditions } from '../conditions/Conditions.tsx'
import { useEditor } from '../useEditor.ts'
import { FieldActs } from './FieldActs.tsx'
import { Options } from './Options.tsx'
import { PlaceActs } from './PlaceActs.tsx'
import { PropertyForm } from './PropertyForm.tsx'
import { Rights } from './Rights.tsx'

/** What is chosen: all that it says, to be changed. */
export function Properties() {
  const { files, chosen } = useEditor()
  const known = knownIn(files)
  const stage = 'stage' in chosen ? known.stages.get(chosen.stage) : undefined
  const title =
    chosen.kind === 'field' && stage ? labelOf(known, stage, chosen.field) : (stage?.title ?? nameOf(chosen))
  const isThere = chosen.kind !== 'field' || stage?.fields[chosen.field] !== undefined
  return (
    <section className="editor-properties" aria-label={t('What is chosen')}>
      <header>
        <h2>{title}</h2>
        {nameOf(chosen) !== title && <code>{nameOf(chosen)}</code>}
      </header>
      {!isThere && <p>{t('There is no such field.')}</p>}
      {isThere && <PropertyForm key={JSON.stringify(chosen)} />}
      {isThere && chosen.kind === 'field' && (
        <>
          <Options field={chosen} />
          <Conditions field={chosen} />
          <Rights field={chosen} />
          <FieldActs key={`${chosen.stage}.${chosen.field}`} field={chosen} />
        </>
      )}
      {(chosen.kind === 'tab' || chosen.kind === 'section') && <PlaceActs place={chosen} />}
      {chosen.kind === 'list' && <Options list={chosen.list} />}
    </section>
  )
}

/** As the definitions name it. */
function nameOf(chosen: Chosen): string {
  if (chosen.kind === 'field') return chosen.field
  if (chosen.kind === 'list') return chosen.list
  if (chosen.kind === 'file') return chosen.file
  return chosen.stage
}
