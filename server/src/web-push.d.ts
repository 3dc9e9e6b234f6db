/** What is used of the package; it brings no types. */
declare module 'web-push' {
  interface RequestDetails {
    endpoint: string;
    headers: Record<string, string>;
    body: Buffer;
  }
  const webPush: {
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: 'very-low' | 'low' | 'normal' | 'high';
        topic: string;
      },
    ) => RequestDetails;
  };
  export = webPush;
}
