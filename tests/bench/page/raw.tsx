import { memo, useState } from 'react'
import type { FormData, Schema, StageFiles } from '../../../src/engine/definition.ts'
import { at, begin, load, openAllTabs, painted } from './page.ts'
import { records } from './records.ts'
import { createShell } from './shell.tsx'
import './spared.css'

/**
 * The yardstick: the same fields as plain labels and inputs, uncontrolled and without handlers, with nothing between
 * React and the browser. It has the same tabs and does not mount those that were not opened yet. `?spared` adds
 * `content-visibility` to the sections that have it in the product.
 */
const isSpared = new URLSearchParams(location.search).has('spared')
const { files, data } = await load()
const tabs = files.ui['ui:tabs'].map(({ title, sections, fields }) => ({
  title,
  sections: sections ?? [{ title: undefined, fields: fields ?? [] }],
}))
const hidden = new Set(Object.keys(files.data.properties).filter((name) => at(files.ui[name], 'ui:when')))

type Errors = Record<string, string>
let refuse: (errors: Errors) => void = () => {}

const widgetOf = (name: string) => at(files.ui[name], 'ui:widget')

function Input({
  id,
  name,
  schema,
  label,
  error,
  value,
}: {
  id: string
  name: string
  schema: Schema
  label?: string
  error?: string
  value?: unknown
}) {
  const shared = {
    id,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    defaultValue: value === undefined ? undefined : String(value),
  }
  const options = optionsOf(name, schema)
  if (options) {
    return (
      <select {...shared}>
        <option value="">Select…</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    )
  }
  if (widgetOf(name) === 'textarea') return <textarea {...shared} rows={3} />
  if (widgetOf(name) === 'checkbox') return <input {...shared} type="checkbox" />
  return <input {...shared} type={schema.format === 'date' ? 'date' : 'text'} />
}

function optionsOf(name: string, schema: Schema): [string, string][] | undefined {
  const isReference = widgetOf(name) === 'reference' || name === 'limit_type_id'
  if (isReference) return records.map((record) => [record.id, record.name])
  if (schema.enum) return schema.enum.map((value) => [String(value), String(value)])
  if (schema.type === 'boolean' && widgetOf(name) !== 'checkbox')
    return [
      ['true', 'Yes'],
      ['false', 'No'],
    ]
  return undefined
}

function Error({ id, error }: { id: string; error?: string }) {
  return error ? (
    <p id={`${id}-error`} className="error">
      {error}
    </p>
  ) : null
}

function Field({ name, error }: { name: string; error?: string }) {
  const schema = files.data.properties[name] ?? {}
  const id = `field.${name}`
  return (
    <div>
      <label htmlFor={id}>
        {schema.title}
        <span> *</span>
      </label>
      <Input id={id} name={name} schema={schema} error={error} value={data[name]} />
      <Error id={id} error={error} />
    </div>
  )
}

const columnsOf = (name: string) =>
  Object.entries((at(files.data.properties[name], 'items.properties') ?? {}) as Record<string, Schema>).filter(
    ([column]) => column !== 'id',
  )

function Table({ name, errors }: { name: string; errors: Errors }) {
  const columns = columnsOf(name)
  const rows = data[name] as FormData[]
  return (
    <div>
      <span>{files.data.properties[name]?.title}</span>
      <table>
        <thead>
          <tr>
            {columns.map(([column, { title }]) => (
              <th key={column}>{title}</th>
            ))}
            <th aria-label="Remove" />
          </tr>
        </thead>
        <tbody>
          {rows.map((_, index) => (
            <tr key={index}>
              {columns.map(([column, schema]) => {
                const path = `${name}.${index}.${column}`
                const id = `field.${path}`
                return (
                  <td key={column}>
                    <Input
                      id={id}
                      name={column}
                      schema={schema}
                      label={`${schema.title}, row ${index + 1}`}
                      error={errors[path]}
                    />
                    <Error id={id} error={errors[path]} />
                  </td>
                )
              })}
              <td>
                <button type="button" aria-label={`Remove row ${index + 1}`}>
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button">+ Add Row</button>
    </div>
  )
}

const isTable = (name: string) => files.data.properties[name]?.type === 'array'

function Fields({ names, errors }: { names: string[]; errors: Errors }) {
  return names
    .filter((name) => !hidden.has(name))
    .map((name) =>
      isTable(name) ? (
        <Table key={name} name={name} errors={errors} />
      ) : (
        <Field key={name} name={name} error={errors[name]} />
      ),
    )
}

const Tab = memo(function Tab({
  sections,
  errors,
}: {
  sections: { title?: string; fields: string[] }[]
  errors: Errors
}) {
  return sections.map(({ title, fields }, n) => (
    <section key={n}>
      {title && <h3>{title}</h3>}
      <Fields names={fields} errors={errors} />
    </section>
  ))
})

const none: Errors = {}

function RawForm() {
  const [errors, setErrors] = useState(none)
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState(new Set([0]))
  refuse = setErrors
  const open = (tab: number) => {
    setActive(tab)
    setOpened(new Set([...opened, tab]))
  }
  return (
    <form className={isSpared ? 'spared' : undefined}>
      <Fields names={files.ui['ui:above'] ?? []} errors={errors} />
      {tabs.length > 1 && (
        <div role="tablist">
          {tabs.map(({ title }, tab) => (
            <button key={title} type="button" role="tab" aria-selected={tab === active} onClick={() => open(tab)}>
              {title}
            </button>
          ))}
        </div>
      )}
      {tabs.map(({ title, sections }, tab) => (
        <div key={title} role="tabpanel" hidden={tab !== active}>
          {opened.has(tab) && <Tab sections={sections} errors={errors} />}
        </div>
      ))}
    </form>
  )
}

const valueOf = (path: string) => {
  const input = document.getElementById(`field.${path}`)
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked ? 'true' : ''
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement
    ? input.value
    : ''
}

/** Validates by hand, as one would without an engine: every required field that is empty. */
function missing(files: StageFiles): Errors {
  const required = (files.data.required ?? []).filter((name) => !hidden.has(name))
  const cells = Object.keys(data)
    .filter(isTable)
    .flatMap((name) => cellsOf(files, name))
  const empty = [...required.filter((name) => !isTable(name)), ...cells].filter((path) => valueOf(path) === '')
  return Object.fromEntries(empty.map((path) => [path, `${path} is required.`]))
}

function cellsOf(files: StageFiles, name: string): string[] {
  const required = (at(files.data.properties[name], 'items.required') ?? []) as string[]
  return (data[name] as FormData[]).flatMap((_, index) => required.map((column) => `${name}.${index}.${column}`))
}

const shell = createShell()
await painted()

await begin({
  mount: () => shell.show(<RawForm />),
  unmount: () => shell.show(null),
  openTabs: openAllTabs,
  validate: () => {
    refuse(missing(files))
    return painted()
  },
  errorsShown: () => document.querySelectorAll('.error').length,
  read: valueOf,
})
