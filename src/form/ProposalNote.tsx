import { useMemo, useSyncExternalStore } from 'react'
import { named, t } from '../texts/t.ts'
import type { Facts } from '../engine/conditions/facts.ts'
import type { DescribedField } from '../engine/kinds/kind.ts'
import { isEqual, isUnset } from '../engine/path.ts'
import { type Proposal, proposalFor } from '../engine/rules/proposals.ts'
import { valueName } from '../engine/shown/value.ts'
import type { Stage } from '../engine/stage.ts'
import { useFormContext } from './context.ts'
import { type FieldPath, inputId, pathText, proposalId } from './store/path.ts'
import type { FormStore } from './store/store.ts'
import { useValue } from './store/useStore.ts'

interface ProposalNoteProps extends DescribedField {
  path: FieldPath
  name: string
}

/**
 * The value that the definitions propose for a field, with its reason. An empty field can take it; a choice already
 * made stays.
 */
export function ProposalNote({ path, name, ...described }: ProposalNoteProps) {
  const { store } = useFormContext()
  const value = useValue(store, path)
  const proposal = useProposal(name)
  // Pressing the button removes it.
  const take = (proposedValue: unknown) => {
    store.write(path, proposedValue)
    document.getElementById(inputId(pathText(path)))?.focus()
  }
  const proposed = proposal && String(valueName(described, proposal.value, () => undefined) ?? '')
  return (
    <span id={proposalId(inputId(pathText(path)))} className="field-note proposal" role="status">
      {proposal && (
        <>
          {t('Proposed: {proposed}.', { proposed: proposed ?? '' })} {proposal.because && named(proposal.because)}
          {isUnset(value) && (
            <button type="button" onClick={() => take(proposal.value)}>
              {t('Use {proposed}', { proposed: proposed ?? '' })}
            </button>
          )}
        </>
      )}
    </span>
  )
}

function useProposal(name: string): Proposal | undefined {
  const { stage, store, facts } = useFormContext()
  const snapshot = useMemo(() => current(stage, name, store, facts), [stage, name, store, facts])
  return useSyncExternalStore(store.subscribe, snapshot)
}

/** Returns the same object until the proposal changes. */
function current(stage: Stage, name: string, store: FormStore, facts: Facts): () => Proposal | undefined {
  let last: Proposal | undefined
  return () => {
    const now = proposalFor(stage, name, store.data(), facts)
    if (!isEqual(now, last)) last = now
    return last
  }
}
