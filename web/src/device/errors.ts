/** Something that the worker refused, by name: those of the module, and those of the store. */
export class DeviceError extends Error {
  constructor(
    /**
     * `Malformed`, `Refused`, `Damaged` or `TooNew` of the module; `Full`, `Forbidden` or `Failed` of the
     * store; `Missing` where there is no such game; `Broken` when the worker was lost.
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
