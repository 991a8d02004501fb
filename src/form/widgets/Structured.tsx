import type { UiSchema } from '@rjsf/utils'
import { Suspense } from 'react'
import { t } from '../../texts/t.ts'
import { onDemand } from '../../ui/onDemand.ts'
import type { Schema } from '../../engine/definition.ts'
import { NotLoaded } from './parts/NotLoaded.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

const StructuredField = onDemand(() => import('../rjsf/StructuredField.tsx'), NotLoaded)

/**
 * A widget that RJSF draws. With `{ 'ui:widget': Rating }` or `{ 'ui:field': Site }` it is a widget or a field that was
 * written for RJSF, unchanged.
 */
export const drawnByRjsf = (draws: Schema, uiSchema?: UiSchema): WidgetDescriptor => ({
  Widget: (props: WidgetProps) => (
    <Suspense fallback={<p className="form-note">{t('Loading…')}</p>}>
      <StructuredField {...props} uiSchema={uiSchema} />
    </Suspense>
  ),
  shape: 'structure',
  fitsCell: false,
  draws,
})

/** Objects, lists of choices, alternatives. */
export const structured = drawnByRjsf({
  description: 'is for a structure, but the field is a single value. Choose another widget, or change the type.',
  properties: { type: { enum: ['object', 'array'] } },
})
