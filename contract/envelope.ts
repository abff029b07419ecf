/** Every JSON response of the server. errno 0 is success; a refusal may have details in `result`. */
export type Envelope<Result> = { errno: number; message: string; result: Result }
