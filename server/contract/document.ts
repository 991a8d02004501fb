import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { isRecord } from '../../src/engine/path.ts'
import { root } from '../lib/root.ts'

/** A JSON Schema of OpenAPI 3.1 (draft 2020-12), without `$ref` once it has been dereferenced. */
export type ContractSchema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: ContractSchema
}

type Content = Record<string, { schema: ContractSchema }>

export interface OperationObject {
  operationId: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type PathItem = { parameters?: Parameter[] } & { [method in Method]?: OperationObject }

export interface ContractDocument {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, PathItem>
  components: { schemas: Record<string, ContractSchema> }
}

const source = join(root, 'openapi/openapi.yaml')
/**
 * The contract as JSON, next to the built server (scripts/build/buildServer.mjs): reading YAML would take a twentieth
 * of a start.
 */
const built = join(import.meta.dirname, 'openapi.json')

let document: ContractDocument | undefined

/** The contract as it is written, with its `$ref`s. It is read once, and not to be changed. */
export function readDocument(): ContractDocument {
  document ??= (
    existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : load(readFileSync(source, 'utf8'))
  ) as ContractDocument
  return document
}

/** The contract with every `$ref` replaced by what it names. It refers to nothing that contains itself. */
export function dereference(document: ContractDocument): ContractDocument {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (!isRecord(node)) return node
    if (typeof node.$ref === 'string') return resolve(at(document, node.$ref))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
  }
  return resolve(document) as ContractDocument
}

function at(document: ContractDocument, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((node, step) => {
    if (!isRecord(node) || !(step in node))
      throw new Error(`The contract refers to ${reference}, which it does not have.`)
    return node[step]
  }, document)
}
