import 'react';

declare module 'react' {
  // Custom properties in `style`: they reach the page through CSSOM, which the policy allows.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
