/** An error of the worker: of the module or of the store, by name. */
export class DeviceError extends Error {
  constructor(
    /**
     * `Malformed`, `Refused`, `Damaged` or `TooNew` of the module; `Full`, `Forbidden` or `Failed`
     * of the store; `Missing` if there is no such game; `Broken` when the worker was lost.
     */
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }
}

/** The name and the message of whatever was thrown. */
export function told(error: unknown): { name: string; message: string } {
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}
