### The login screen.

login-title = Good to see you<spark></spark>
login-email = E-mail
login-password = Password
login-submit = Log in
login-forgot = Forgot your password?
login-new = New here? <join>Join for free</join>
login-email-missing = Fill in your e-mail address.
login-password-missing = Fill in your password.

login-demo-title = Demo accounts
login-demo-text = This site is a demo. Choose somebody to look around as; nobody here is real.
