/** What `fetch` cannot report: how much of a body has been sent. */
export function withProgress(onSent: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onSent(loaded / total);
      };
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('No answer'));
      request.onabort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body);
    });
}

type Request = { method: string; headers: Headers; body?: Blob | string; signal: AbortSignal };

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['Date', 'ETag']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
