import type FormClass from '@rjsf/core'
import Form from '@rjsf/mui'
import validator from '@rjsf/validator-ajv8'
import { createRef } from 'react'
import type { Schema } from '../../../src/engine/definition.ts'
import { at, begin, load, painted } from './page.ts'
import { createShell } from './shell.tsx'

/** Unmodified RJSF with MUI: one form with all fields on one page (it has no tabs), and Ajv in the browser. */
const { files, data } = await load()
const { 'ui:tabs': tabs, 'ui:above': top = [] } = files.ui
const order = [
  ...top,
  ...tabs.flatMap(({ sections, fields }) => sections?.flatMap((section) => section.fields) ?? fields ?? []),
]
const drawn = order.filter((name) => !at(files.ui[name], 'ui:when'))
const schema: Schema = {
  type: 'object',
  required: drawn,
  properties: Object.fromEntries(drawn.map((name) => [name, files.data.properties[name] ?? {}])),
}
const known = ['textarea', 'checkbox']
const uiSchema = {
  'ui:submitButtonOptions': { norender: true },
  ...Object.fromEntries(
    drawn
      .filter((name) => known.includes(String(at(files.ui[name], 'ui:widget'))))
      .map((name) => [name, { 'ui:widget': at(files.ui[name], 'ui:widget') }]),
  ),
}
const form = createRef<FormClass>()
const shell = createShell()
await painted()

await begin({
  mount: () =>
    shell.show(
      <Form
        ref={form}
        schema={schema}
        uiSchema={uiSchema}
        initialFormData={data}
        validator={validator}
        idPrefix="field"
        idSeparator="."
        showErrorList={false}
        noHtml5Validate
        onError={() => {}}
      />,
    ),
  unmount: () => shell.show(null),
  openTabs: painted,
  validate: () => {
    form.current?.validateForm()
    return painted()
  },
  errorsShown: () => document.querySelectorAll('.Mui-error[id$="__error"] li, [id$="__error"] li').length,
  read: (path) => at(form.current?.state.formData, path),
})
