/** The contract's operations, as Fastify routes need them. */
import type { ContractDocument, ContractSchema, Method, OperationObject, Parameter, PathItem } from './document.ts'

export interface Operation {
  id: string
  method: Uppercase<Method>
  /** Fastify's spelling: `/things/:id/`. */
  url: string
  /** No session is needed. */
  open: boolean
  /** Its body is a form with a file, and not JSON. */
  takesForm: boolean
  schema: { params?: ContractSchema; querystring?: ContractSchema; headers?: ContractSchema; body?: ContractSchema }
  /** The schemas of the answers, by status; undefined if an answer has no JSON body. */
  answers: Map<number, ContractSchema | undefined>
}

const methods: Method[] = ['get', 'post', 'put', 'patch', 'delete']

/** `document` has no `$ref` left. */
export function operations(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [operation(path, item, method, item[method])] : [])),
  )
}

function operation(path: string, item: PathItem, method: Method, object: OperationObject): Operation {
  const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])]
  return {
    id: object.operationId,
    method: method.toUpperCase() as Uppercase<Method>,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    open: object.security?.length === 0,
    takesForm: object.requestBody !== undefined && 'multipart/form-data' in object.requestBody.content,
    schema: {
      ...part('params', objectOf(parameters, 'path')),
      ...part('querystring', objectOf(parameters, 'query')),
      ...part('headers', objectOf(parameters, 'header')),
      ...part('body', object.requestBody?.content['application/json']?.schema),
    },
    answers: new Map(
      Object.entries(object.responses).map(([status, { content }]) => [
        Number(status),
        content?.['application/json']?.schema,
      ]),
    ),
  }
}

function part(name: keyof Operation['schema'], schema: ContractSchema | undefined): Operation['schema'] {
  return schema ? { [name]: schema } : {}
}

function objectOf(parameters: Parameter[], place: Parameter['in']): ContractSchema | undefined {
  const here = parameters.filter((parameter) => parameter.in === place)
  if (here.length === 0) return undefined
  const key = ({ name }: Parameter) => (place === 'header' ? name.toLowerCase() : name)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((parameter) => [key(parameter), described(parameter)])),
    required: here.filter(({ required }) => required).map(key),
  }
}

/** The schema of a parameter with its description, which an error about its pattern repeats. */
const described = ({ schema, description }: Parameter): ContractSchema =>
  description === undefined ? schema : { description, ...schema }
