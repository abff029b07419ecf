import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { describeApi } from './describe-api.ts'
import { referencePolicy } from './security-headers.ts'

/** Made once for every server of a process. */
let described: OpenAPIV3.Document | undefined

/** The reference of every declared call: a page at /docs, the document at /docs/openapi.json. */
export async function openapiRoutes(app: FastifyInstance): Promise<void> {
  // The plugin serves any document; its types stop at 3.0.
  const document = (described ??= describeApi() as OpenAPIV3.Document)
  const policy = referencePolicy()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/docs')) reply.header('content-security-policy', policy)
    done()
  })
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(reference, {
    routePrefix: '/docs',
    openApiDocumentEndpoints: { json: '/openapi.json', yaml: '/openapi.yaml' },
    configuration: {
      pageTitle: '한결 API',
      favicon: '/icon.svg',
      hideClientButton: true,
      showDeveloperTools: 'never',
      // Nothing of the reference calls anybody but us.
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
      withDefaultFonts: false,
    },
  })
}
