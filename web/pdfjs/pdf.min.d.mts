/** The service serves the package's own file at this address beside the compiled modules. */
export * from 'pdfjs-dist';
