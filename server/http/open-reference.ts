import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import fastify, { type FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { describeApi } from './describe-api.ts'

/**
 * The page of the API reference, its script and the document, under /docs: an app of its own that is called in memory (`inject`) and
 * listens on no port.
 */
export async function openReference(): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  // The plugin serves any document; its types stop at 3.0.
  await app.register(swagger, { mode: 'static', specification: { document: describeApi() as OpenAPIV3.Document } })
  await app.register(reference, {
    routePrefix: '/docs',
    openApiDocumentEndpoints: { json: '/openapi.json', yaml: '/openapi.yaml' },
    configuration: {
      pageTitle: '한결 API',
      favicon: '/icon.svg',
      hideClientButton: true,
      showDeveloperTools: 'never',
      // The reference must not call any other host.
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
      withDefaultFonts: false,
    },
  })
  return app
}
