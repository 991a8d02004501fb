import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '../../engine/application.ts'
import { StageForm } from '../../form/StageForm.tsx'
import type { FormUser, Lookups, StageFormHandle } from '../../form/StageForm.tsx'
import type { Loaded, StageContext, StageEvent } from '../../machines/stageTypes.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { peopleOf } from './notices/people.ts'
import { lockedFields } from './rights.ts'
import { usePanels } from './usePanels.tsx'

export interface FormSheetProps {
  form: StageContext & { loaded: Loaded }
  editable: boolean
  /** What is missing before an action, by the field's path. */
  unfinished: { path?: string }[]
  lookups: Lookups
  handle: RefObject<StageFormHandle | null>
  send(event: StageEvent): void
}

/** The stage's form, for this person in this application's state. */
export function FormSheet({ form, editable, unfinished, lookups, handle, send }: FormSheetProps) {
  const { loaded, base, data, errors, input } = form
  const { stage, application, definition } = loaded
  const locked = useMemo(
    () => lockedFields(stage, application, definition, input.user),
    [stage, application, definition, input.user],
  )
  const person = useMemo(() => formUser(input.user), [input.user])
  const parts = usePanels(application, !editable)
  useArrival(handle)
  useFirstErrorShown(form, handle)
  return (
    <Sheet title={stage.stage.title}>
      <StageForm
        stage={stage}
        data={data}
        saved={base}
        onChange={(edited) => send({ type: 'EDIT', data: edited })}
        readOnly={!editable}
        lockedFields={locked}
        errors={errors}
        unfinished={errors.length === 0 ? unfinished : undefined}
        currentUser={person}
        people={peopleOf(application)}
        lookups={lookups}
        application={application}
        {...parts}
        handle={handle}
      />
    </Sheet>
  )
}

/** What the form stands on; its title is the heading's, and said again for the ear. */
function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ position: 'relative', p: { xs: 4, md: 6 } }}>
      <Box component="h2" sx={visuallyHidden}>
        {title}
      </Box>
      {children}
    </Paper>
  )
}

/** Where the address names a field, its form opens there. */
function useArrival(handle: RefObject<StageFormHandle | null>): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') handle.current?.focusField(hash.slice(1))
  }, [hash, handle])
}

/** Once for each refusal: what is mended afterwards moves no focus. */
function useFirstErrorShown({ refused, errors }: StageContext, handle: RefObject<StageFormHandle | null>) {
  const first = useRef<string>(undefined)
  useEffect(() => {
    first.current = errors[0]?.path
  }, [errors])
  useEffect(() => {
    if (refused && first.current !== undefined) handle.current?.focusField(first.current)
  }, [refused, handle])
}

const formUser = ({ id, first_name, last_name, name, username }: User): FormUser => ({
  id,
  first_name: first_name ?? undefined,
  last_name: last_name ?? undefined,
  name: name ?? undefined,
  username: username ?? undefined,
})
