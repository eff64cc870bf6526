import type { ApiRoute } from '../../../contract/methods/route';
import type { ApiRouteId } from '../../../contract/methods/routes';
import { PreparedJson } from './handler';

/** A response as sent over HTTP. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Routes whose value is under `data` rather than at the top (checklist J6: clients read both). */
const underData: ReadonlySet<ApiRouteId> = new Set([
  'team.getById',
  'memberTeam.transfer',
  'device.register',
  'demoTeam.extendTrial',
  'billing.paymentMethods',
]);

/** Routes whose list is the whole body. */
const bare: ReadonlySet<ApiRouteId> = new Set(['team.crmExportLogs']);

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};

const bytesOf = (piece: string | Uint8Array): Uint8Array =>
  typeof piece === 'string' ? Buffer.from(piece) : piece;

/** Puts a JSON value between two texts. */
const wrapped = (before: string, value: unknown, behind: string): string | Uint8Array =>
  value instanceof PreparedJson
    ? Buffer.concat([before, ...value.pieces, behind].map(bytesOf))
    : `${before}${JSON.stringify(value) ?? 'null'}${behind}`;

/** A handler's result in the response shape of its route. */
export const wireResponse = (id: ApiRouteId, route: ApiRoute, value: unknown): WireResponse => {
  const { response } = route;
  if (response === 'pdf' && value instanceof Uint8Array) {
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Length': String(value.byteLength),
      'Cache-Control': 'no-store',
    };
    return { status: 200, headers, body: value };
  }
  if (response === 'body') {
    return { status: 200, headers: jsonHeaders, body: wrapped('', value, '') };
  }
  if (typeof response === 'string') {
    return { status: 200, headers: jsonHeaders, body: '{"message":"OK"}' };
  }
  const key = 'key' in response && !bare.has(id) ? `{${JSON.stringify(response.key)}:` : '';
  const data = underData.has(id) ? '{"data":' : '';
  const behind = `${key && '}'}${data && '}'}`;
  return { status: 200, headers: jsonHeaders, body: wrapped(`${data}${key}`, value, behind) };
};

/** A refusal. PDF routes send it in `msg`, all others in `message` (section 8). */
export const wireRefusal = (
  route: ApiRoute | null,
  status: number,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): WireResponse => {
  const body = route?.response === 'pdf' ? { msg: message } : { message };
  return { status, headers: jsonHeaders, body: JSON.stringify({ ...body, ...details }) };
};
