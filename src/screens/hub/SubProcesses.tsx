import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { named, t } from '../../texts/t.ts'
import { stateName } from '../../engine/application.ts'
import type { ApplicationRecord, SubProcess } from '../../engine/application.ts'
import { asButton } from '../asButton.ts'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Part } from './Part.tsx'
import { FormStatus } from './FormStatus.tsx'
import { formPath } from './formPath.ts'

const shapes = [0, 1, 2, 3, 4, 5, 6, 7]

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 56,
  px: { xs: 4, md: 6 },
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The layout of a form's name and details, with its state beside them or, on a narrow screen, between them. */
const summaryStyle = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  columnGap: 4,
  rowGap: { xs: 1, sm: 0 },
} as const
const beside = { gridArea: { sm: '1 / 2 / span 2' }, alignSelf: 'center' } as const

/** The forms of an application, in order (product spec §2). */
export function SubProcesses({ application }: { application: ApplicationRecord | undefined }) {
  const parts = application && (application.sub_processes ?? [])
  return (
    <Part title={t('Sub-Processes')} flush>
      {parts?.length === 0 && (
        <Typography sx={{ px: 6, pb: 5, color: 'text.secondary' }}>
          {t('No sub-processes found for this application.')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {application && parts
          ? parts.map((part, index) => <Row key={part.form_key ?? index} id={application.id} part={part} />)
          : shapes.map((shape) => <Placeholder key={shape} />)}
      </Box>
    </Part>
  )
}

function Placeholder() {
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={summaryStyle}>
        <Skeleton width="35%" height={22} />
        <Box sx={beside}>
          <Skeleton width={120} height={24} />
        </Box>
        <Skeleton width="60%" height={18} />
      </Box>
      <Skeleton width={62} height={38} />
    </Box>
  )
}

function Row({ id, part }: { id: string; part: SubProcess }) {
  const { form_key: form, form_name, can_edit: editable, data } = part
  const name = form_name ? named(form_name) : (form ?? undefined)
  const state = stateName(data?.workflow_instance?.current_state)
  const label = editable ? t('Edit') : t('View')
  const to = formPath(id, part)
  const open = {
    size: 'small',
    variant: editable ? 'contained' : 'outlined',
  } as const
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={summaryStyle}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Box component="span" sx={beside}>
          <StateChip
            name={t('Status: {state}', { state: state ? named(state) : t('Not Started') })}
            code={state ?? ''}
          />
        </Box>
        <FormStatus application={id} part={part} />
      </Box>
      {to ? (
        <Button component={Link} to={to} {...open} {...asButton(name)}>
          {label}
        </Button>
      ) : (
        <Button disabled {...open} aria-description={name}>
          {label}
        </Button>
      )}
    </Box>
  )
}
